import type { DataSource, SourceTable } from '#contracts';
import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { MySQL, PostgreSQL, SQLite, sql as language } from '@codemirror/lang-sql';
import type { SQLNamespace } from '@codemirror/lang-sql';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { Compartment, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { useWorkspace } from '../../sign-in/session.js';
import { problemPlace } from './problem-place.js';

interface Props {
  label: string;
  source: Pick<DataSource, 'id' | 'type'> | undefined;
  value: string;
  /** The failure of the statement, marked at the word that it names. */
  problem: string | null;
  onChange: (sql: string) => void;
  onRun: () => void;
}

const lengthMax = 30_000;

/** An editor of SQL that completes the names of a source's tables and columns. Tab leaves it, as any other field. */
export function SqlEditor({ label, source, value, problem, onChange, onRun }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const [dialect] = useState(() => new Compartment());
  const latest = useRef({ value, onChange, onRun });
  useEffect(() => {
    latest.current = { value, onChange, onRun };
  });
  useEffect(() => {
    if (!place.current) return undefined;
    const made = new EditorView({
      doc: latest.current.value,
      parent: place.current,
      extensions: [
        dialect.of(language()),
        Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => (latest.current.onRun(), true) }])),
        history(),
        autocompletion(),
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        syntaxHighlighting(colors),
        look,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-multiline': 'true',
          // Escape closes a list of completions, and not the dialog with all that was written.
          'data-mantine-stop-propagation': 'true',
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) latest.current.onChange(state.doc.toString().slice(0, lengthMax));
        }),
      ],
    });
    setView(made);
    return () => made.destroy();
  }, [dialect, label]);
  const tables = useTables(source?.id);
  const type = source?.type;
  useEffect(() => {
    const config = { dialect: dialectOf(type), schema: namesOf(tables), upperCaseKeywords: true };
    view?.dispatch({ effects: dialect.reconfigure(language(config)) });
  }, [view, dialect, type, tables]);
  useEffect(() => {
    if (!view) return;
    const text = view.state.doc.toString();
    if (text !== value) view.dispatch({ changes: { from: 0, to: text.length, insert: value } });
  }, [view, value]);
  useEffect(() => {
    if (!view) return;
    const found = problem === null ? undefined : problemPlace(problem, view.state.doc.toString());
    const marks =
      found && problem !== null ? [{ ...found, severity: 'error' as const, message: problem }] : [];
    view.dispatch(setDiagnostics(view.state, marks));
  }, [view, problem]);
  return (
    <Input.Wrapper label={label} labelElement="div">
      <div ref={place} dir="ltr" />
    </Input.Wrapper>
  );
}

function useTables(sourceId: string | undefined): readonly SourceTable[] | undefined {
  const { id: workspaceId } = useWorkspace();
  const schema = useQuery({
    queryKey: keys.schema(workspaceId, sourceId ?? ''),
    queryFn: () =>
      request('GET /workspaces/{workspace_id}/data-sources/{data_source_id}/schema', {
        params: { workspace_id: workspaceId, data_source_id: sourceId ?? '' },
      }),
    enabled: sourceId !== undefined,
  });
  return schema.data?.tables;
}

const tablesMax = 2_000;

/** A table is completed by its name alone, unless another schema has one of that name. */
function namesOf(tables: readonly SourceTable[] = []): SQLNamespace {
  const counts = new Map<string, number>();
  for (const { name } of tables) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(
    tables.slice(0, tablesMax).map(({ schema, name, columns }) => {
      const isAlone = schema === null || counts.get(name) === 1;
      return [
        isAlone ? dotless(name) : `${dotless(schema)}.${dotless(name)}`,
        columns.map((column) => column.name),
      ];
    }),
  );
}

/** A dot separates a schema from a table. */
function dotless(name: string): string {
  return name.replaceAll('.', String.raw`\.`);
}

function dialectOf(type: DataSource['type'] | undefined) {
  if (type === 'mysql') return MySQL;
  return type === 'sqlite' ? SQLite : PostgreSQL;
}

/** The colors of statements elsewhere. */
const colors = HighlightStyle.define([
  { tag: tags.keyword, color: 'light-dark(#0b5f87, #74c0fc)' },
  { tag: tags.string, color: 'light-dark(#1f6b3a, #8ce99a)' },
  { tag: tags.number, color: 'light-dark(#8a3b00, #ffc078)' },
  { tag: tags.comment, color: 'var(--quiet)' },
]);

const look = EditorView.theme({
  '&': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--mantine-radius-md)',
    backgroundColor: 'light-dark(#ffffff, var(--mantine-color-dark-6))',
    fontSize: '13px',
  },
  '&.cm-focused': { outline: '2px solid var(--mantine-primary-color-filled)', outlineOffset: '-1px' },
  '.cm-scroller': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    minHeight: '120px',
    maxHeight: '260px',
    overflow: 'auto',
  },
  '.cm-content': { caretColor: 'var(--mantine-color-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    backgroundColor: 'var(--card)',
    color: 'var(--mantine-color-text)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--mantine-primary-color-filled)',
    color: '#ffffff',
  },
});
