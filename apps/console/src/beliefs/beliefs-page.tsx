import type { DataSource, SourceModelDetail } from '#contracts';
import {
  Accordion,
  Alert,
  Anchor,
  Button,
  List,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useSources } from '../data/use-sources.js';
import { counted } from '../shell/counted.js';
import { Failure } from '../shell/failure.js';
import { Icon } from '../shell/icon.js';
import { NotFound } from '../shell/not-found.js';
import { useTitle } from '../shell/use-title.js';
import { useMay } from '../sign-in/session.js';
import classes from './beliefs.module.css';
import { ModelDrawing } from './drawing.js';
import { FactRow } from './fact-row.js';
import type { Fact } from './fact.js';
import { factsOf, tableKey, tableNamer, unsureOf } from './facts.js';
import { targetsIn } from './link-facts.js';
import { SaidList } from './said-list.js';
import { sayingOf } from './saying.js';
import { SuggestedMetrics } from './suggested-metrics.js';
import { TableBeliefs } from './table-beliefs.js';
import { TakeOver } from './take-over.js';
import { useModel } from './use-model.js';

const shownFirst = 8;
const unreadShown = 5;
const tablesMax = 200;
/** Fewer tables need no search. */
const searchableFrom = 12;

/** The model of a source, for people to confirm, change or reject. */
export function BeliefsPage() {
  const { sourceId = '' } = useParams();
  const sources = useSources();
  const source = sources.data?.data.find(({ id }) => id === sourceId);
  useTitle(source && `What is believed of ${source.name}`);
  if (sources.isPending) return <Skeleton h={120} radius="lg" />;
  if (sources.error) return <Failure error={sources.error} onRetry={() => void sources.refetch()} />;
  if (!source) return <NotFound what="data source" />;
  return <Beliefs source={source} />;
}

function Beliefs({ source }: { source: DataSource }) {
  const mayRead = useMay('editor');
  return (
    <Stack gap="lg">
      <div>
        <Anchor component={Link} to={`/data/${source.id}`} size="sm">
          ← <bdi>{source.name}</bdi>
        </Anchor>
        <Title order={1} mt={4}>
          What Questglass believes
        </Title>
        <Text size="sm" c="dimmed" maw={720}>
          Questions about <bdi>{source.name}</bdi> are read by this. What you say here holds from the next
          question on, and stays when the source is read again.
        </Text>
        {source.profiling && (
          <Text size="sm" c="dimmed" role="status">
            Looking at your data: {source.profiling.tables_read} of {source.profiling.tables} tables. More
            will be known soon.
          </Text>
        )}
        {!source.profiling && source.profiled_at === null && (
          <Text size="sm" c="dimmed" role="status">
            Its rows have not been looked at yet: this is told from names alone.
          </Text>
        )}
      </div>
      {mayRead ? (
        <Known source={source} />
      ) : (
        <Text c="dimmed">Editors of this workspace see and correct it.</Text>
      )}
    </Stack>
  );
}

function Known({ source }: { source: DataSource }) {
  const model = useModel(source.id, source.profiled_at);
  if (model.error && !model.data) return <Failure error={model.error} onRetry={() => void model.refetch()} />;
  if (!model.data) return <Skeleton h={320} radius="lg" />;
  return <Sections sourceId={source.id} model={model.data} />;
}

function Sections({ sourceId, model }: { sourceId: string; model: SourceModelDetail }) {
  const facts = useMemo(() => factsOf(model), [model]);
  const targets = useMemo(() => targetsIn(model), [model]);
  const byTable = useMemo(() => Map.groupBy(facts, ({ table }) => table), [facts]);
  const [opened, setOpened] = useState<string[]>([]);
  const [wanted, setWanted] = useState('');
  const search = wanted.trim().toLowerCase();
  const found = model.tables.filter((table) => tableKey(table).toLowerCase().includes(search));
  const open = (table: string) => {
    // A search may hide the table.
    setWanted('');
    setOpened((now) => [...new Set([...now, table])]);
    // The table has to be rendered before it can be focused.
    requestAnimationFrame(() => {
      const control = document.getElementById(`beliefs-${table}`);
      control?.scrollIntoView({ block: 'start' });
      control?.focus({ preventScroll: true });
    });
  };
  return (
    <>
      <Unfit model={model} />
      <Unread model={model} onOpen={open} />
      <Unsure sourceId={sourceId} facts={facts} />
      <Section title="What is joined to what">
        <ModelDrawing model={model} onOpen={open} />
      </Section>
      <Section title="Tables">
        {model.tables.length > searchableFrom && (
          <TextInput
            aria-label="Find a table"
            placeholder="Find a table"
            leftSection={<Icon name="search" size={16} />}
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
            maw={360}
          />
        )}
        <Accordion
          multiple
          variant="separated"
          radius="lg"
          chevronPosition="left"
          value={opened}
          onChange={setOpened}
        >
          {found.slice(0, tablesMax).map((table) => (
            <TableBeliefs
              key={tableKey(table)}
              sourceId={sourceId}
              table={table}
              facts={byTable.get(tableKey(table)) ?? []}
              targets={targets}
              isOpen={opened.includes(tableKey(table))}
            />
          ))}
        </Accordion>
        {found.length > tablesMax && (
          <Text size="sm" c="dimmed">
            {counted(found.length - tablesMax, 'more table')}: narrow the search to see them.
          </Text>
        )}
        {found.length === 0 && <Text c="dimmed">No matching tables.</Text>}
      </Section>
      <Section id="suggested-metrics" title="Suggested metrics">
        <SuggestedMetrics sourceId={sourceId} metrics={model.suggested_metrics} />
      </Section>
      {model.corrections.length > 0 && (
        <Section id="said" title="What people said">
          <SaidList sourceId={sourceId} model={model} />
        </Section>
      )}
      <TakeOver sourceId={sourceId} />
    </>
  );
}

/** Corrections that no longer hold come first: answers differ from a person's correction. */
function Unfit({ model: { corrections, unfit } }: { model: SourceModelDetail }) {
  if (unfit.length === 0) return null;
  const byId = new Map(corrections.map((kept) => [kept.id, kept.correction]));
  return (
    <Alert
      color="orange"
      variant="light"
      title={`${counted(unfit.length, 'correction')} ${unfit.length === 1 ? 'does' : 'do'} not fit the source any more`}
    >
      <List size="sm">
        {unfit.slice(0, unreadShown).map(({ id, reason }) => {
          const correction = byId.get(id);
          return (
            <List.Item key={id}>
              <bdi>{correction && sayingOf(correction)}</bdi>: {reason}
            </List.Item>
          );
        })}
      </List>
      <Anchor
        component="button"
        size="sm"
        onClick={() => {
          const said = document.getElementById('said');
          said?.scrollIntoView({ block: 'start' });
          said?.focus({ preventScroll: true });
        }}
      >
        See what people said
      </Anchor>
    </Alert>
  );
}

/** Tables that could not be profiled, or not in full. Before any profile, the page mentions that above. */
function Unread({
  model: { profiled_at: profiledAt, tables },
  onOpen,
}: {
  model: SourceModelDetail;
  onOpen: (table: string) => void;
}) {
  const unread = profiledAt === null ? [] : tables.filter((table) => table.unread !== null);
  if (unread.length === 0) return null;
  const nameOf = tableNamer(tables);
  return (
    <Alert
      color="orange"
      variant="light"
      title={`${counted(unread.length, 'table')} could not be looked at in full`}
    >
      <List size="sm">
        {unread.slice(0, unreadShown).map((table) => (
          <List.Item key={tableKey(table)}>
            <Anchor component="button" size="sm" onClick={() => onOpen(tableKey(table))}>
              <bdi>{nameOf(table)}</bdi>
            </Anchor>
            : {table.unread}
          </List.Item>
        ))}
      </List>
      {unread.length > unreadShown && (
        <Text size="sm">and {unread.length - unreadShown} more, which are marked below.</Text>
      )}
    </Alert>
  );
}

/** Facts that are worth a review. A reviewed fact stays in its place, so that the correction can be removed again. */
function Unsure({ sourceId, facts }: { sourceId: string; facts: readonly Fact[] }) {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [isAll, setAll] = useState(false);
  const unsure = unsureOf(facts).map(({ key }) => key);
  const fresh = unsure.filter((key) => !seen.includes(key));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const shown = seen
    .flatMap((key) => byKey.get(key) ?? [])
    .filter(({ key, said }) => said || unsure.includes(key));
  if (shown.length === 0)
    return (
      <Section title="Unsure">
        <Text c="dimmed">Nothing: all that matters is sure, or was said by somebody.</Text>
      </Section>
    );
  return (
    <Section
      title={
        unsure.length > 0
          ? `Unsure: ${counted(unsure.length, 'thing')} to look at`
          : 'Unsure: nothing any more'
      }
    >
      <ul className={`card ${classes['facts']}`} style={{ padding: '4px 12px' }}>
        {shown.slice(0, isAll ? undefined : shownFirst).map((fact) => (
          <FactRow key={fact.key} sourceId={sourceId} fact={fact} isAlone />
        ))}
      </ul>
      {!isAll && shown.length > shownFirst && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)} style={{ alignSelf: 'flex-start' }}>
          Show {shown.length - shownFirst} more
        </Button>
      )}
    </Section>
  );
}

function Section({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <Title order={2} id={id} tabIndex={-1} style={{ outline: 'none' }}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
