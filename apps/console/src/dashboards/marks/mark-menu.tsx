import type { Widget } from '#contracts';
import { Menu, Portal } from '@mantine/core';
import { useState } from 'react';
import { choiceWords } from '../filters/choice-words.js';
import type { Chosen } from '../filters/use-filters.js';
import type { Version } from '../use-dashboard.js';
import { addressesIn, choicesIn } from './picked.js';
import type { Picked } from './picked.js';
import { BreakDown } from './break-down.js';
import { RowsBehind } from './rows-behind.js';
import { useAskAbout } from './use-ask-about.js';

interface Props {
  dashboardId: string;
  version: Version;
  widget: Widget;
  chosen: Chosen;
  picked: Picked;
  onClose: () => void;
}

/** The ways on from a value: filter by it, open its address, see its rows, break it down, ask about it. */
export function MarkMenu({ dashboardId, version, widget, chosen, picked, onClose }: Props) {
  const ask = useAskAbout();
  const [isOpen, setOpen] = useState(true);
  const [shown, show] = useState<'rows' | 'breakdown'>();
  const { picks, at } = picked;
  const close = () => {
    setOpen(false);
    onClose();
  };
  if (shown) {
    const Shown = shown === 'rows' ? RowsBehind : BreakDown;
    return (
      <Shown
        dashboardId={dashboardId}
        version={version}
        widget={widget}
        chosen={chosen}
        picks={picks}
        onClose={onClose}
      />
    );
  }
  return (
    // Outside of the card, whose transform would become the menu's frame of reference.
    <Portal>
      <Menu opened={isOpen} onClose={close} position="bottom-start" withinPortal trapFocus returnFocus>
        <Menu.Target>
          <span
            aria-hidden="true"
            style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }}
          />
        </Menu.Target>
        <Menu.Dropdown aria-label={`What to do with this value of ${widget.title.slice(0, 100)}`}>
          {choicesIn(chosen.filters, picks).map(({ filter, choice }) => (
            <Menu.Item
              key={filter.key}
              onClick={() => {
                chosen.choose(filter, choice);
                close();
              }}
            >
              Filter by <bdi>{filter.label}</bdi>: <bdi>{choiceWords(choice).slice(0, 60)}</bdi>
            </Menu.Item>
          ))}
          {addressesIn(picks).map(({ href, text }) => (
            <Menu.Item key={href} component="a" href={href} target="_blank" rel="noopener noreferrer">
              Open <bdi>{text.slice(0, 80)}</bdi>
            </Menu.Item>
          ))}
          <Menu.Item closeMenuOnClick={false} onClick={() => show('rows')}>
            See the rows…
          </Menu.Item>
          <Menu.Item closeMenuOnClick={false} onClick={() => show('breakdown')}>
            Break down by…
          </Menu.Item>
          <Menu.Item onClick={() => ask(widget, picks)}>Ask about it…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Portal>
  );
}
