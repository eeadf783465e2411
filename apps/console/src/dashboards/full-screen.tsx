import type { Widget, WidgetData } from '#contracts';
import { useViewportSize } from '@mantine/hooks';
import { Dialog } from '../shell/dialog.js';
import { WidgetBody } from './widget-body.js';

const headHeight = 110;

/** A widget that fills the window. */
export function FullScreen({
  widget,
  data,
  onClose,
}: {
  widget: Widget;
  data: WidgetData | undefined;
  onClose: () => void;
}) {
  const { height } = useViewportSize();
  const bodyHeight = Math.max(200, height - headHeight);
  return (
    <Dialog onClose={onClose} title={widget.title.slice(0, 200)} fullScreen>
      <div style={{ height: bodyHeight }}>
        {height > 0 && <WidgetBody widget={widget} data={data} height={bodyHeight} />}
      </div>
    </Dialog>
  );
}
