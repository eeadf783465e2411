import classes from './widget-editor.module.css';

/** A patch of a color beside its name. */
export function Swatch({ background }: { background: string }) {
  return <span aria-hidden="true" className={classes['swatch']} style={{ background }} />;
}
