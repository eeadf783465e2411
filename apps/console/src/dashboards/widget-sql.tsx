import type { Widget } from '#contracts';
import { SqlView } from '../ask/sql-view.js';
import { Dialog } from '../shell/dialog.js';

/** A widget's statement with a copy button. */
export function WidgetSql({ widget, onClose }: { widget: Widget; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={`SQL of ${widget.title.slice(0, 100)}`} size="lg">
      <SqlView sql={widget.sql ?? ''} />
    </Dialog>
  );
}
