import { z } from 'zod';
import type { ApplyContext } from './context.js';
import { fieldPath } from './field-path.js';
import { actsOf, describeAct, dryRun } from './dry-run.js';
import { managedByOf } from './resource.js';
import type { Fact, Resource } from './resource.js';
import type { SecretKeyRef } from './secret-refs.js';
import { Stalled, toStalled } from './stalled.js';

/** A column that `kubectl get` shows. */
export interface PrinterColumn {
  name: string;
  type: 'string' | 'integer' | 'boolean' | 'date';
  jsonPath: string;
  description?: string;
  /** Above 0: shown with `-o wide` alone. */
  priority?: number;
}

/** A rule of the Common Expression Language that the API server checks; `path` is where in the schema it stands, '' the root. */
export interface Rule {
  path: string;
  rule: string;
  message: string;
}

/** Something of the same namespace that a resource depends on. */
export interface Reference {
  kind: 'Secret' | 'Workspace' | 'DataSource' | 'Metric';
  name: string;
}

/** A resource that its kind has parsed. */
export interface Declared<Spec, Status> extends Resource<Spec> {
  /** The name that its records carry. */
  managedBy: string;
  /** Its status before, where there is one. */
  before: Status | undefined;
}

/** The common part of the kinds: names, and what the API server shows and checks. */
interface Described {
  kind: string;
  plural: string;
  singular: string;
  shortNames: readonly string[];
  /** One sentence for `kubectl explain` and the reference. */
  description: string;
  printerColumns: readonly PrinterColumn[];
  rules: readonly Rule[];
}

interface Definition<
  Spec extends z.ZodType,
  Status extends z.ZodObject,
  Ending extends z.ZodType,
> extends Described {
  /** The source of the generated CRD. */
  spec: Spec;
  /** The part of the spec that counts at the end: whatever else is wrong with it, a resource can be deleted. */
  ending: Ending;
  /** The fields of its own; conditions and observedGeneration are added for all. */
  status: Status;
  refersTo(spec: z.output<Spec>): Reference[];
  /** An act that its time brings, and no drift. */
  dueAct?: string;
  /** The conditions of its own, by its status; those of all kinds are added. */
  conditionsOf?(status: z.output<Status>): Fact[];
  /** Facts in a status that are shown with the steps when a folder is applied. */
  remarksOn?(status: z.output<Status>): string[];
  /** The key of a Secret that it writes, where it writes one. */
  writesTo?(spec: z.output<Spec>): SecretKeyRef | undefined;
  /** Makes the deployment what the resource says, however often it is called, and returns the status fields. */
  apply(
    context: ApplyContext,
    declared: Declared<z.output<Spec>, z.output<Status>>,
  ): Promise<z.output<Status>>;
  /** Takes back what the resource made, as far as its deletion policy says so. */
  remove(context: ApplyContext, declared: Declared<z.output<Ending>, z.output<Status>>): Promise<void>;
}

/**
 * A kind of declared resource without its type parameters: each resource is parsed by its kind before anything is done. `apply` and `remove`
 * throw Stalled where somebody has to change something first; any other error is an outage or a bug.
 */
export interface Kind extends Described {
  spec: z.ZodType;
  status: z.ZodObject;
  refersTo(resource: Resource): Reference[];
  writesTo(resource: Resource): SecretKeyRef | undefined;
  remarksOn(status: object): string[];
  conditionsOf(status: object): Fact[];
  apply(context: ApplyContext, resource: Resource): Promise<object>;
  remove(context: ApplyContext, resource: Resource): Promise<void>;
}

/** Makes a kind of its definition. */
export function defineKind<Spec extends z.ZodType, Status extends z.ZodObject, Ending extends z.ZodType>(
  definition: Definition<Spec, Status, Ending>,
): Kind {
  const read = <Part extends z.ZodType>(
    part: Part,
    resource: Resource,
  ): Declared<z.output<Part>, z.output<Status>> => {
    const parsed = part.safeParse(resource.spec);
    if (!parsed.success) throw new Stalled('InvalidSpec', describeIssues(parsed.error));
    const before = definition.status.safeParse(resource.status).data;
    const managedBy = managedByOf(definition.kind, resource.metadata);
    return { ...resource, spec: parsed.data, managedBy, before };
  };
  return {
    ...definition,
    refersTo: (resource) => {
      const parsed = definition.spec.safeParse(resource.spec);
      return parsed.success ? definition.refersTo(parsed.data) : [];
    },
    writesTo: (resource) => {
      const parsed = definition.spec.safeParse(resource.spec);
      return parsed.success ? definition.writesTo?.(parsed.data) : undefined;
    },
    remarksOn: (status) => {
      const parsed = definition.status.safeParse(status);
      return parsed.success ? (definition.remarksOn?.(parsed.data) ?? []) : [];
    },
    conditionsOf: (status) => {
      const parsed = definition.status.safeParse(status);
      return parsed.success ? (definition.conditionsOf?.(parsed.data) ?? []) : [];
    },
    apply: (context, resource) =>
      asStalled(async () => {
        const declared = read(definition.spec, resource);
        if (!isObserved(declared)) return correct(context, definition, declared);
        const drift = await observe(context, declared.managedBy, (dryContext) =>
          definition.apply(dryContext, declared),
        );
        return { ...declared.before, drift };
      }),
    remove: (context, resource) =>
      asStalled(() => definition.remove(context, read(definition.ending, resource))),
  };
}

const Observed = z.object({ driftPolicy: z.literal('Observe') });

/** Reports whether the present resource has been applied, and from now on only asks to report drift. */
function isObserved({ spec, before, status, metadata }: Declared<unknown, object>): boolean {
  if (!Observed.safeParse(spec).success || before === undefined) return false;
  return metadata.generation !== undefined && metadata.generation === status?.observedGeneration;
}

/** Applies it, and tells what that put back where nobody had changed anything since it was carried out. */
async function correct<Applied extends Declared<unknown, object>, Status>(
  context: ApplyContext,
  definition: { apply(context: ApplyContext, declared: Applied): Promise<Status>; dueAct?: string },
  declared: Applied,
): Promise<Status> {
  const { onDriftCorrected } = context;
  const apply = () => definition.apply(context, declared);
  if (!onDriftCorrected || !isCarriedOut(declared)) return apply();
  const { result, acts } = await actsOf(context, declared.managedBy, apply);
  if (acts.length > 0 && !acts.some(({ action }) => action === definition.dueAct))
    onDriftCorrected(acts.map(describeAct));
  return result;
}

/** Reports whether it is as declared, by the conditions for the present spec in its status. */
function isCarriedOut({ metadata, status }: Declared<unknown, object>): boolean {
  const isReady = status?.conditions?.some((one) => one.type === 'Ready' && one.status === 'True') === true;
  return isReady && metadata.generation !== undefined && metadata.generation === status.observedGeneration;
}

/** The planned changes. */
async function observe(
  context: ApplyContext,
  managedBy: string,
  apply: (context: ApplyContext) => Promise<unknown>,
): Promise<string[] | undefined> {
  const acts = await dryRun(context, async (dryContext) => {
    const done = await actsOf(dryContext, managedBy, () => apply(dryContext));
    return done.acts;
  });
  return acts.length === 0 ? undefined : acts.map(describeAct);
}

function describeIssues({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${fieldPath(['spec', ...path])}: ${message}`).join('; ');
}

async function asStalled<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStalled(error);
  }
}
