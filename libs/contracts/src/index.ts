export { counted } from './counted.js';
export { deprecation } from './deprecation.js';
export type { Deprecation } from './deprecation.js';
export { describeIssue } from './issue-words.js';
export { EventType, eventTypes, eventsByTestAlone } from './events.js';
export {
  mcpBatchMax,
  mcpProtocolVersion,
  mcpServerInfo,
  resourceMetadataPath,
  resourceMetadataUrlOf,
} from './mcp.js';
export { operations } from './operations.js';
export { listenOperation } from './operations/listening.js';
export { apiVersion } from './operation.js';
export type { BodyOf, Operation, OutputOf, ParamsOf, QueryOf } from './operation.js';
export { Plan, planGates, planReaches, plans, requestsPerMinute } from './plans.js';
export type { PlanGate } from './plans.js';
export { Role, roleReaches, roles } from './roles.js';
export { Scope, effectiveScopes, scopes } from './scopes.js';
export {
  Refusal,
  addressNotAllowed,
  callerGone,
  conflict,
  idempotencyMismatch,
  internal,
  invalidRequest,
  keptAnswersFull,
  managed,
  mcpDisabled,
  mcpRefusalAnswer,
  mcpRefusalBody,
  memberCallsLimited,
  memberRateLimited,
  methodNotAllowed,
  noEmbedToken,
  noKey,
  noSession,
  notAcceptable,
  notFound,
  oauthError,
  originNotAllowed,
  payloadTooLarge,
  planTooLow,
  rateLimited,
  readTooSlowly,
  refusalBody,
  refusalStatus,
  roleTooLow,
  scopeMissing,
  signInFailed,
  tokenOfAnotherKey,
  tooManyAttempts,
  tooManyExports,
  tooManyAlerts,
  tooManyRecords,
  tooManyRegistrations,
  tooManyLists,
  tooManyTests,
  unavailable,
  encodedBody,
  unsupportedMediaType,
  unsupportedProtocol,
  withResourceMetadata,
} from './refusals.js';
export type { InputIssue, RefusalCode } from './refusals.js';
export { argumentsOf } from './tool-arguments.js';
export type { ToolOperation } from './tool-arguments.js';
export { toolRecordsMax, toolRowsMax } from './tools.js';
export {
  Alert,
  AlertChange,
  AlertCondition,
  AlertEvaluation,
  AlertGrain,
  AlertHistoryQuery,
  AlertInput,
  AlertPreview,
  AlertProposal,
  AlertSentence,
  AlertState,
  AlertValue,
  AlertValues,
  isKnownPerValue,
  QuietHours,
  ValuesLeftOut,
  whatIsUnknownPerValue,
} from './schemas/alerts.js';
export { AddressRange, ApiKey, CreatedApiKey } from './schemas/api-keys.js';
export { ActorType, AuditAction, AuditEvent } from './schemas/audit-events.js';
export { Email, idOf, text } from './schemas/fields.js';
export type { Page } from './schemas/fields.js';
export { Cell, ColumnFormat, ColumnKind, ColumnUnit, columnKinds } from './schemas/results.js';
export { SourceType, sourceSettings, sourceTypes } from './schemas/source-settings.js';
export type { SettingsOf } from './schemas/source-settings.js';
export { FormerMember, KeyDisposition, Member, Password } from './schemas/members.js';
export {
  ApprovedAuthorization,
  Authorization,
  AuthorizationApproval,
  AuthorizationRequest,
  ClientRegistration,
  TokenRequest,
} from './schemas/oauth.js';
export { Me, ProfileChange, Session, SignInMethods } from './schemas/sessions.js';
export { Whoami } from './schemas/whoami.js';
export {
  Conversation,
  ConversationDetail,
  Feedback,
  FeedbackInput,
  MemberConversation,
  Message,
  Erasure,
  ErasureQuery,
} from './schemas/conversations.js';
export type { ConversationQuery, WorkspaceConversationQuery } from './schemas/conversations.js';
export { ChartSpec, chartLimits, dashboardViewsMax, viewsIn } from './schemas/chart-spec.js';
export {
  Dashboard,
  DashboardChange,
  DashboardDocument,
  DashboardInput,
  DashboardVersion,
  WidgetDifference,
  widgetAspects,
  DraftReplacement,
  Breakdown,
  RowsBehind,
  ValuePick,
  Layout,
  Widget,
  WidgetChange,
  WidgetData,
  WidgetInput,
  WidgetPreview,
  WidgetPreviewInput,
} from './schemas/dashboards.js';
export type {
  ChartDisplay,
  ColorRule,
  ColumnDisplay,
  MarkColor,
  NumberDisplay,
  Pivot,
  TableDisplay,
  WidgetDisplay,
} from './schemas/widget-display.js';
export { WidgetKey } from './schemas/widget-key.js';
export {
  DashboardFilter,
  DashboardFilters,
  FilterChoice,
  FilterChoices,
  FilterSuggestions,
  FilterTarget,
  FilterValues,
  SuggestedFilter,
  UnreachedFilter,
  suits,
} from './schemas/dashboard-filters.js';
export {
  DashboardFolder,
  DashboardFolderInput,
  DashboardPlace,
  LibraryDashboard,
  LibraryQuery,
} from './schemas/dashboard-library.js';
export {
  DataSource,
  DataSourceChange,
  DataSourceDetail,
  DataSourceInput,
  Preview,
  SourceAddress,
  SourceSchema,
  SourceTable,
  TableDescription,
  SourceTest,
} from './schemas/data-sources.js';
export {
  ColumnChoice,
  FileInput,
  FileReport,
  ImportChange,
  ImportedColumn,
  ImportedTable,
  ReadType,
  SavedFile,
  TableChoice,
  UploadInput,
  readTypes,
} from './schemas/file-imports.js';
export {
  ColumnProfile,
  ColumnRef,
  Coverage,
  SourceProfile,
  TableProfile,
  TextFormat,
  textFormats,
} from './schemas/source-profile.js';
export {
  additions,
  calendarParts,
  calendarWritings,
  columnRoles,
  derivedKinds,
  tableRoles,
  timeMeanings,
  timeWritings,
  valueMeanings,
} from './schemas/source-facts.js';
export type {
  Addition,
  CalendarPart,
  CalendarWriting,
  ColumnRole,
  DerivedKind,
  TableRole,
  TimeMeaning,
  TimeWriting,
  ValueMeaning,
} from './schemas/source-facts.js';
export {
  KeptCorrection,
  NounInput,
  SourceCorrection,
  correctedParts,
  correctionOrigins,
} from './schemas/source-corrections.js';
export type { CorrectionOrigin } from './schemas/source-corrections.js';
export {
  ModelImport,
  ModelImportResult,
  SourceModelDetail,
  SuggestedMetric,
} from './schemas/source-models.js';
export { EmbedSession, EmbedToken, ActiveEmbedToken } from './schemas/embed-tokens.js';
export type { EmbeddedFilter, FilterAccess, FilterTerm, FilterTerms } from './schemas/filter-terms.js';
export type {
  EmbedFilters,
  EmbedPermission,
  EmbedTheme,
  EmbedTokenInput,
  EmbeddedDashboard,
  EmbeddedWidget,
  EmbeddedDataQuery,
} from './schemas/embed-tokens.js';
export type { WidgetAspect } from './schemas/dashboards.js';
export type { Filter, FilterValue, Filters } from './schemas/filters.js';
export { Metric, MetricChange, MetricImport, MetricImportResult, MetricInput } from './schemas/metrics.js';
export {
  Insight,
  InsightCause,
  InsightKind,
  InsightQuery,
  InsightRating,
  InsightRatingInput,
  InsightScan,
} from './schemas/insights.js';
export {
  AlertChannels,
  Channel,
  ChannelChange,
  ChannelDelivery,
  ChannelInput,
  ChannelTest,
  MailPreferences,
  MailPreferencesChange,
} from './schemas/channels.js';
export { Schedule, ScheduleChange, ScheduleInput } from './schemas/schedules.js';
export { SearchQuery, SearchResults, SearchHit, SearchedKind } from './schemas/search.js';
export { CreatedShare, Share, ShareInput, ShareQuery } from './schemas/shares.js';
export {
  Answer,
  AnsweredBy,
  AskAnswer,
  AskInput,
  MemberAnswer,
  ModelTier,
  ReadingChange,
  ReadingChanges,
  ReadingPart,
  StartingQuestions,
} from './schemas/ask.js';
export { ExportFormat } from './schemas/exports.js';
export { VerifiedQuestion, VerifiedQuestionInput } from './schemas/verified-questions.js';
export { Usage } from './schemas/usage.js';
export { Brand, BrandChange, ShownBrand } from './schemas/brand.js';
export { WeekStart, Workspace, WorkspaceChange, WorkspaceSettings } from './schemas/workspaces.js';
export { eventPayload } from './schemas/event-payloads.js';
export type { EventData } from './schemas/event-payloads.js';
export {
  DeliveryQuery,
  DeliveryState,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from './schemas/webhook-deliveries.js';
export {
  CreatedWebhookSubscription,
  LatestWebhookRecovery,
  WebhookRecovery,
  WebhookSubscription,
  WebhookSubscriptionChange,
  WebhookSubscriptionInput,
  WebhookTest,
  carriesNoCredentials,
} from './schemas/webhook-subscriptions.js';
export { ListenerReport, listenerCloses } from './schemas/webhook-listening.js';
export type {
  ListenQuery,
  ListenerDelivery,
  ListenerFrame,
  ListenerReady,
} from './schemas/webhook-listening.js';
