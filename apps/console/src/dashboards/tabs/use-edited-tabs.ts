import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Placed } from '../grid-layout.js';
import { editedOn, movedForward, onNamedTabs, renamed, withoutTab } from './edit-tabs.js';
import { tabOfAddress, tabsOf, widgetsOn } from './tabs-of.js';

type Widgets = readonly Placed[];
type Change = (edit: (widgets: Widgets) => Widgets) => void;

const tabsMax = 20;

/** The tabs of a draft. They are those of its widgets, beside new ones that have none yet. */
export function useEditedTabs(widgets: Widgets, change: Change) {
  const [search] = useSearchParams();
  const [added, setAdded] = useState<readonly string[]>([]);
  const own = tabsOf(widgets);
  // An undone or removed first widget leaves no tabs behind it.
  const tabs = own.length === 0 && widgets.length > 0 ? [] : [...new Set([...own, ...added])];
  const [chosen, choose] = useState(() => tabOfAddress(search, tabs));
  const current = chosen !== undefined && tabs.includes(chosen) ? chosen : tabs[0];
  const add = () => {
    const first = tabs[0] ?? freeName([]);
    const name = freeName([...new Set([first, ...tabs])]);
    change((now) => onNamedTabs(now, first));
    setAdded((now) => [...now, ...(tabs.length === 0 && widgets.length === 0 ? [first] : []), name]);
    choose(name);
  };
  const rename = (name: string) => {
    if (current === undefined) return;
    change((now) => renamed(onNamedTabs(now, current), current, name));
    setAdded((now) => now.map((each) => (each === current ? name : each)));
    choose(name);
  };
  const remove = () => {
    if (current === undefined) return;
    if (own.includes(current)) change((now) => withoutTab(onNamedTabs(now, current), current));
    setAdded((now) => now.filter((each) => each !== current));
  };
  return {
    tabs,
    current,
    choose,
    shown: widgetsOn(widgets, own, current),
    change: (edit: (widgets: Widgets) => Widgets) => change((now) => editedOn(now, current, edit)),
    tools: {
      tabs,
      current,
      isFull: tabs.length >= tabsMax,
      onAdd: add,
      onRename: rename,
      onForward: () => current !== undefined && change((now) => movedForward(now, current)),
      onRemove: remove,
    },
  };
}

/** A name that no tab has. */
function freeName(taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(`Tab ${number}`)) number += 1;
  return `Tab ${number}`;
}
