import { withRoomAboveZero } from '#formats';
import { View, parse } from 'vega';
import type { Config, Spec, ViewOptions } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';

/** A chart loads nothing: its rows are passed to it. */
const noLoader = {
  load: () => Promise.reject(new Error('charts load nothing')),
  sanitize: () => Promise.reject(new Error('charts link to nothing')),
  http: () => Promise.reject(new Error('charts load nothing')),
  file: () => Promise.reject(new Error('charts load nothing')),
};

/** A chart by any author. Its expressions are interpreted and never compiled, so the page's policy needs no `unsafe-eval`. */
export function interpretedView(
  spec: Spec,
  config: Config | undefined,
  { locale, ...options }: Omit<ViewOptions, 'locale'> & Pick<Config, 'locale'>,
): View {
  // Specs leave the formatting to Vega's locale, which is the viewer's here.
  return new View(
    { ...parse(withRoomAboveZero(spec), config, { ast: true }), locale },
    {
      hover: true,
      logLevel: 0,
      ...options,
      expr: expressionInterpreter,
      loader: noLoader,
    },
  );
}
