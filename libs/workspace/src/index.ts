export { compileBoard, requireDrawable } from './charts/compile/board-charts.js';
export { ChartCompiler } from './charts/compile/chart-compiler.js';
export type { CompiledChart } from './charts/compile/chart-compiler.js';
export { readVega } from './charts/compile/vega-text.js';
export { ChartMetrics } from './charts/compile/chart-metrics.js';
export { columnFormats } from './charts/column-formats.js';
export { columnUnits } from './charts/column-units.js';
export type { KnownColumns, MeantColumn } from './charts/column-units.js';
export { dayOf } from './charts/day-of.js';
export { numberOf } from './charts/number-of.js';
export { unitOf } from './charts/unit.js';
export type { Unit } from './charts/unit.js';
export { releaseRecord, removeContents } from './contents.js';
export {
  changeDataSource,
  connectDataSource,
  countDataSources,
  describeDataSource,
  describeSchema,
  findDataSource,
  findManagedDataSource,
  hasDefaultSource,
  explainNoDefault,
  findSourceOrDefault,
  listDataSources,
  removeDataSource,
  testDataSource,
} from './data-sources/data-sources.js';
export {
  changeDashboard,
  countDashboards,
  createDashboard,
  describeDashboard,
  listDashboards,
  removeDashboard,
} from './dashboards/dashboards.js';
export { createFolder, listFolders, removeFolder, renameFolder } from './dashboards/library/folders.js';
export { listLibrary, moveDashboard } from './dashboards/library/library.js';
export { starDashboard, unstarDashboard } from './dashboards/library/stars.js';
export { declareDashboard, findManagedDashboard } from './dashboards/declare-dashboard.js';
export { replaceDraft } from './dashboards/replace-draft.js';
export { listDashboardVersions, publishDashboard, restoreDashboardVersion } from './dashboards/publish.js';
export { seenBy } from './dashboards/seen-version.js';
export { WidgetLookups, lookupSettings } from './dashboards/widget-lookups.js';
export type { WidgetAddress } from './dashboards/widget-lookups.js';
export { WidgetReader } from './dashboards/widget-reader.js';
export type { WidgetAnswer } from './dashboards/widget-reader.js';
export type { QuestionReader } from './dashboards/widget-statements.js';
export { WidgetRefresher } from './dashboards/widget-refresher.js';
export { addWidget, changeWidget, removeWidget } from './dashboards/widgets.js';
export { OpenConnectors } from './data-sources/open-connectors.js';
export { readSchema } from './data-sources/read-schema.js';
export { profileLimits } from './data-sources/profile/profile-limits.js';
export type { ProfileLimits } from './data-sources/profile/profile-limits.js';
export { profileSource } from './data-sources/profile/profile-source.js';
export { coverageOf } from './data-sources/profile/coverage.js';
export { refreshDataSource } from './data-sources/refresh-schema.js';
export { countRows, dryRun, passGate, runSql, trialLimits, tryStatement } from './data-sources/run-sql.js';
export { readAddress } from './data-sources/source-settings.js';
export { requireQuota, usualRecordLimits } from './record-limits.js';
export type { RecordLimits } from './record-limits.js';
export { sourceProfiling, sourceRefreshing, startRefreshSchedule } from './refresh-schedule.js';
export type { ScheduledStep } from './refresh-schedule.js';
export type { SourceContext } from './data-sources/source-context.js';
export { InvalidStatement } from './data-sources/invalid-statement.js';
export { declareMetric, findManagedMetric } from './metrics/declare-metric.js';
export { importMetrics } from './metrics/import-metrics.js';
export {
  changeMetric,
  countMetrics,
  createMetric,
  describeMetric,
  listMetrics,
  removeMetric,
} from './metrics/metrics.js';
export {
  countConversations,
  createConversation,
  listConversations,
  listConversationsFor,
  removeConversation,
  renameConversation,
} from './conversations/conversations.js';
export { conversationForgetting, eraseConversations } from './conversations/erase.js';
export {
  keptBytes,
  requireRoomToKeep,
  trimKeptRows,
  defaultAnswerRetention,
} from './conversations/kept-rows.js';
export type { AnswerRetention } from './conversations/kept-rows.js';
export { findAnswered } from './conversations/answered.js';
export { findAskedBefore } from './conversations/asked-before.js';
export type { AskedBefore } from './conversations/asked-before.js';
export { sourcesToGoOnWith } from './conversations/going-on.js';
export type { ConversationAsker } from './conversations/going-on.js';
export { giveFeedback } from './conversations/feedback.js';
export { describeConversation } from './conversations/messages.js';
export { recordExchange } from './conversations/record-exchange.js';
export { shareConversation, unshareConversation } from './conversations/sharing.js';
export type { ConversationCaller } from './conversations/visibility.js';
export { ExportMetrics } from './exports/export-metrics.js';
export { Exporter } from './exports/exporter.js';
export type { Export, ExportedStatement } from './exports/exporter.js';
export { findExportedAnswer } from './exports/exported-answer.js';
export { findExportedWidget } from './exports/exported-widget.js';
export { Chromium } from './printing/chromium.js';
export { DashboardPrinter, readLocale } from './printing/dashboard-printer.js';
export { isPrintToken } from './printing/print-passes.js';
export type { PrintPass, PrintPasses } from './printing/print-passes.js';
export { isShareToken } from './shares/share-token.js';
export { searchWorkspace } from './search/search-workspace.js';
export { createShare, findShare, isShareAcrossWorkspaces, listShares, removeShare } from './shares/shares.js';
export { findEmbeddableFilters, findMissingDashboards, listOpened } from './dashboards/embeddable.js';
export { forgetFilteredRowsAcrossWorkspaces } from './dashboards/filtered-rows.js';
export { findChosenFilters } from './dashboards/filters/chosen-filters.js';
export { FilterSuggester } from './dashboards/filters/suggest-filters.js';
export { readRowsBehind } from './dashboards/rows-behind.js';
export { breakDown } from './dashboards/break-down.js';
export { previewWidget } from './dashboards/preview-widget.js';
export { WidgetStatements } from './dashboards/widget-statements.js';
export { listFilterValues, listViewersValues } from './dashboards/filters/filter-values.js';
export { findViewersFilters, toldFilters } from './dashboards/filters/viewer-filters.js';
export { checkTerms } from './dashboards/filters/check-terms.js';
export { rowFilters } from './dashboards/row-filters.js';
export type { RowFilter } from './dashboards/row-filters.js';
export { readLongBody } from './threads/long-body.js';
export { openThreads } from './threads/open-threads.js';
export { SourceMetrics } from './source-metrics.js';
export type { EndedProfile } from './source-metrics.js';
export { findAskableSources } from './metrics/askable-sources.js';
export type { AskableSource } from './metrics/askable-sources.js';
export { changeImport, describeImport } from './data-sources/file-import.js';
export { saveFile, usualUploadBytesMax } from './data-sources/save-file.js';
export { AlertEvaluator } from './alerts/alert-evaluator.js';
export { AlertMetrics } from './alerts/alert-metrics.js';
export type { AlertObserver, EndedEvaluation } from './alerts/alert-metrics.js';
export {
  changeAlert,
  createAlert,
  describeAlert,
  listAlertHistory,
  listAlertValues,
  listAlerts,
  removeAlert,
} from './alerts/alerts.js';
export type { AlertContext } from './alerts/alerts.js';
export { declareAlert, findManagedAlert } from './alerts/declare-alert.js';
export { evaluateAlert } from './alerts/evaluate-alert.js';
export { forgetEvaluationsAcrossWorkspaces } from './alerts/forget-evaluations.js';
export { previewAlert } from './alerts/preview-alert.js';
export { formatOfWatched } from './alerts/watched-number.js';
export type { WatchedReader } from './alerts/watched-number.js';
export { unusualness } from './unusual/unusualness.js';
export { contributionsTo } from './insights/contributions.js';
export type { Breakdown, Compared } from './insights/contributions.js';
export { scoreMin as insightScoreMin } from './insights/insight-words.js';
export { dismissInsight, listInsights, rateInsight } from './insights/insights.js';
export type { InsightContext } from './insights/insights.js';
export { insightScanning } from './insights/insight-scanning.js';
export { enrolScansAcrossWorkspaces, requestScan } from './insights/scan-lease.js';
export { InsightMetrics } from './insights/insight-metrics.js';
export type { EndedScan, InsightObserver } from './insights/insight-metrics.js';
export { valueChanges } from './insights/look-at-values.js';
export { levelChange } from './unusual/level-change.js';
export { trendOf } from './unusual/trend.js';
export { removeUnusedUploads } from './data-sources/unused-uploads.js';
export { correctSource, removeCorrection } from './data-sources/model/correct-source.js';
export { declareCorrections, releaseCorrections } from './data-sources/model/declare-corrections.js';
export { importModel } from './model-import/import-model.js';
export { describeModel } from './data-sources/model/describe-model.js';
export { describeTable } from './data-sources/describe-table.js';
export { forgetUploadsAcrossWorkspaces, uploadForgetting } from './data-sources/forget-uploads.js';
export { changeAlertChannels, describeAlertChannels } from './deliveries/alert-channels.js';
export { listChannelDeliveries } from './deliveries/channel-history.js';
export {
  changeChannel,
  createChannel,
  describeChannel,
  listChannels,
  removeChannel,
} from './deliveries/channels.js';
export type { ChannelContext } from './deliveries/channels.js';
export { claimNoticesStatement, dueNoticesStatement } from './deliveries/delivery-lease.js';
export { DeliveryMetrics } from './deliveries/delivery-metrics.js';
export type { EndedDeliveryAttempt } from './deliveries/delivery-metrics.js';
export { DeliverySender } from './deliveries/delivery-sender.js';
export { noticeForgetting } from './deliveries/forget-notices.js';
export { attachmentForgetting } from './deliveries/notice-attachments.js';
export { NoticeReader } from './deliveries/notice-reader.js';
export { noticeRoomWatching } from './deliveries/notice-quota.js';
export { Mailer, readSender } from './deliveries/mail/mailer.js';
export type { SendingContext } from './deliveries/send-notice.js';
export { testChannel } from './deliveries/test-channel.js';
export {
  changeMailPreferences,
  describeMailPreferences,
  unsubscribe,
} from './deliveries/mail-preferences.js';
export { readUnsubscribeToken } from './deliveries/unsubscribe-token.js';
export { ChartDrawer } from './deliveries/mail/chart-drawer.js';
export { withSeenAnswers } from './deliveries/schedules/seen-answers.js';
export {
  changeSchedule,
  createSchedule,
  describeSchedule,
  listSchedules,
  removeSchedule,
  sendSchedule,
} from './deliveries/schedules/schedules.js';
export { scheduleSending } from './deliveries/schedules/send-due-schedule.js';
export type { EndedScheduleRun } from './deliveries/schedules/send-due-schedule.js';
