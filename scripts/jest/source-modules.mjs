import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * Teaches Node itself the two things that tsconfig.json says of specifiers: `#lib` means the sources, and './x.js'
 * beside a './x.ts' means the latter.
 */
export function registerSourceModules() {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (!isSource(context.parentURL)) return nextResolve(specifier, context);
      if (specifier.startsWith('#')) {
        return nextResolve(specifier, { ...context, conditions: ['qg-src', ...context.conditions] });
      }
      const source = specifier.replace(/\.js$/, '.ts');
      const hasSource = specifier.startsWith('.') && existsSync(new URL(source, context.parentURL));
      return nextResolve(hasSource ? source : specifier, context);
    },
  });
}

/**
 * Reports whether a module is one of our TypeScript files.
 * @param {string | undefined} url
 */
export function isSource(url) {
  return url?.startsWith('file:') === true && new URL(url).pathname.endsWith('.ts');
}
