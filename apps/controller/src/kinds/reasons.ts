/** The state of a resource that a reason stands for. */
type Standing =
  | 'ready'
  /** Somebody has to change something. */
  | 'stalled'
  /** It may come by itself: waited for, then stalled. */
  | 'waits'
  /** Tried again by itself, later and later. */
  | 'retried';

/** Every reason that a condition may have, and what it means: the reference shows them. */
export const reasons = {
  Applied: ['ready', 'The deployment is as declared.'],
  WorkspaceNotFound: ['waits', 'The namespace has no Workspace of the name in `workspaceRef`.'],
  WorkspaceNotReady: ['waits', 'It has one, which has no workspace yet; the message has its problem.'],
  ReferenceNotFound: [
    'waits',
    'What a field names is not declared in the namespace. Stalled at once where it belongs to another Workspace.',
  ],
  ReferenceNotReady: ['waits', 'What a field names has failed itself; the message has its problem.'],
  NoDefaultSource: ['waits', 'No source is named, and the workspace has no default one.'],
  SecretNotFound: ['waits', 'A Secret, or a key in it, is not there.'],
  SourceUnreachable: ['waits', 'Nothing answers where the data source is said to be.'],
  KeyRevoked: ['waits', 'Somebody revoked the key just now; another one is made.'],
  InvalidSpec: [
    'stalled',
    'The spec is not what its kind takes: what an API server cannot check, such as a time zone or an email address, or what came by older definitions.',
  ],
  InvalidSettings: [
    'stalled',
    'What the block and the Secret say of a source lacks something, or does not fit.',
  ],
  InvalidRequest: [
    'stalled',
    'The service refuses what is declared, as its API would: SQL, a column, an account that may write.',
  ],
  Conflict: ['stalled', 'The service refuses it for what is there already, such as a name that is taken.'],
  NotFound: ['stalled', 'What it is about is not there any more.'],
  Refused: ['stalled', 'The service refuses it for another reason, which the message says.'],
  PlanTooLow: ['stalled', "The plan of the Workspace does not include it: raise the Workspace's `plan`."],
  OrphanExists: [
    'stalled',
    'An earlier Workspace of the name left its workspace behind: name its id in the annotation `questglass.io/adopt`, or choose another name.',
  ],
  OrphanNotFound: [
    'stalled',
    'The annotation `questglass.io/adopt` names a workspace that no earlier Workspace of the name left behind.',
  ],
  NoAdmin: [
    'stalled',
    '`members` leaves the workspace without an admin. All else was done; its last admin stays.',
  ],
  TypeChanged: ['stalled', 'The type of a source cannot be changed: declare another one.'],
  AddressRefused: ['stalled', 'Receivers of webhooks may not be at that address.'],
  DuplicateUrl: ['stalled', 'An older WebhookSubscription of the workspace sends to that url.'],
  InvalidHeaders: ['stalled', 'A header field, or what its Secret holds, is none that can be sent.'],
  SecretInvalid: ['stalled', 'What the Secret holds is no signing secret.'],
  SecretNotOwned: [
    'stalled',
    'The Secret that is to be written was made by somebody else, and is left alone.',
  ],
  SecretKeysWrong: ['stalled', '`QG_SECRET_KEYS` does not open what was sealed: put the former key back.'],
  ReceiverGone: ['stalled', 'The receiver answered 410, and the subscription was disabled.'],
  ReceiverFailing: ['stalled', 'Every delivery failed for five days, and the subscription was disabled.'],
  NameNotDefault: ['stalled', 'There is one McpEndpoint, named default.'],
  AlreadyDeclared: ['stalled', 'Another McpEndpoint has the switch.'],
  NotHere: ['stalled', "An McpEndpoint counts in the controller's own namespace alone."],
  OwnedByAnother: ['stalled', 'In a folder: the folder of another owner declares it.'],
  Unchangeable: [
    'stalled',
    'In a folder: what cannot be changed was changed. In a cluster the API server refuses it.',
  ],
  DatabaseUnavailable: ['retried', 'The database of Questglass cannot be reached.'],
  DatabaseNotMigrated: ['retried', 'It lacks migrations: run `npm run migrate`.'],
  InternalError: ['retried', 'The controller failed; its log says why.'],
} as const satisfies Record<string, readonly [Standing, string]>;

export type Reason = keyof typeof reasons;
