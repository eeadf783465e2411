import type { Widget } from '#contracts';
import { Alert, Center, Skeleton, Text } from '@mantine/core';
import { sentenceOf } from '../../api/refused.js';
import type { OnWidth } from '../../tables/table-head.js';
import { counted } from '../../shell/counted.js';
import { WidgetBody } from '../widget-body.js';
import type { usePreview } from './use-preview.js';
import classes from './widget-editor.module.css';

interface Props {
  widget: Widget;
  preview: ReturnType<typeof usePreview>;
  /** False until there is a query to run. */
  isAsked: boolean;
  onWidth: OnWidth;
}

const bodyHeight = 320;
const singleHeight = 140;

/** A widget's rows as they will be shown. */
export function PreviewPane({ widget, preview, isAsked, onWidth }: Props) {
  const { data, problem, error, isFetching } = preview;
  const failure = error ? sentenceOf(error) : problem;
  const { rows, truncated } = data ?? { rows: [], truncated: false };
  const height = widget.type === 'number' ? singleHeight : undefined;
  return (
    <section
      aria-label="Preview"
      aria-busy={isFetching}
      className={`card ${classes['preview'] ?? ''}`}
      style={{ height }}
    >
      {!isAsked ? (
        <Center h="100%">
          <Text c="dimmed" size="sm">
            Run it to see its rows.
          </Text>
        </Center>
      ) : failure !== null ? (
        <Alert color="red" variant="light" p="xs" role="alert">
          {failure}
        </Alert>
      ) : data ? (
        <>
          <div className={isFetching ? classes['waiting'] : undefined} style={{ flex: 1, minHeight: 0 }}>
            <WidgetBody widget={named(widget)} data={data} height={bodyHeight} onWidth={onWidth} />
          </div>
          {widget.type !== 'number' && (
            <Text size="xs" c="dimmed" mt={4}>
              {truncated ? `The first ${counted(rows.length, 'row')}` : counted(rows.length, 'row')}
            </Text>
          )}
        </>
      ) : (
        <Skeleton h="100%" radius="md" />
      )}
    </section>
  );
}

/** A text as it will be shown. */
export function TextPreview({ widget }: Pick<Props, 'widget'>) {
  return (
    <section aria-label="Preview" className={`card ${classes['preview'] ?? ''}`}>
      <WidgetBody widget={{ ...named(widget), type: 'text' }} data={undefined} height={bodyHeight} />
    </section>
  );
}

/** Regions are told apart by their names. */
function named(widget: Widget): Widget {
  return { ...widget, title: widget.title.trim() || 'New widget' };
}
