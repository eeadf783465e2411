import type { SourceModelDetail } from '#contracts';
import { Alert, Button, Text } from '@mantine/core';
import { Failure } from '../shell/failure.js';
import classes from './beliefs.module.css';
import { sayingOf } from './saying.js';
import { useSaying } from './use-model.js';

type Kept = SourceModelDetail['corrections'][number];

const origins: Readonly<Record<Kept['origin'], string>> = {
  console: 'in the console',
  manifest: 'in a manifest',
  dbt: 'from dbt',
  osi: 'from Open Semantic Interchange',
};

/** People's corrections; those that no longer fit the source come first. */
export function SaidList({
  sourceId,
  model: { corrections, unfit },
}: {
  sourceId: string;
  model: Pick<SourceModelDetail, 'corrections' | 'unfit'>;
}) {
  const reasons = new Map(unfit.map(({ id, reason }) => [id, reason]));
  const sorted = corrections.toSorted((a, b) => Number(reasons.has(b.id)) - Number(reasons.has(a.id)));
  return (
    <>
      {unfit.length > 0 && (
        <Alert color="orange" variant="light">
          {unfit.length === 1 ? 'One of them does' : `${unfit.length} of them do`} not fit the source as it is
          now. They are kept, and hold again when what they are about comes back.
        </Alert>
      )}
      <ul className={`card ${classes['facts']}`} style={{ padding: '4px 12px' }}>
        {sorted.map((kept) => (
          <Said key={kept.id} sourceId={sourceId} kept={kept} reason={reasons.get(kept.id)} />
        ))}
      </ul>
    </>
  );
}

function Said({ sourceId, kept, reason }: { sourceId: string; kept: Kept; reason: string | undefined }) {
  const saying = useSaying(sourceId, () => document.getElementById('said')?.focus());
  const sentence = sayingOf(kept.correction);
  return (
    <li className={classes['suggested']}>
      <div style={{ minWidth: 0 }}>
        <Text size="sm" dir="auto">
          {sentence}
        </Text>
        {reason !== undefined && (
          <Text size="sm" c="orange" dir="auto">
            Does not fit: {reason}.
          </Text>
        )}
        <Text size="xs" c="dimmed" dir="auto">
          <bdi>{kept.by}</bdi>, {origins[kept.origin]}, {kept.at.slice(0, 10)}
        </Text>
        <Failure error={saying.error} />
      </div>
      {kept.origin !== 'manifest' && (
        <Button
          size="xs"
          variant="default"
          loading={saying.isPending}
          onClick={() => saying.mutate({ takeBack: kept.id })}
          aria-label={`Take back: ${sentence} (said)`}
        >
          Take back
        </Button>
      )}
    </li>
  );
}
