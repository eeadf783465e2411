export {
  createAccount,
  createWorkspace,
  findAccount,
  findWorkspaceAcrossWorkspaces,
  listAccountsAcrossWorkspaces,
  setMcpUnlocked,
  setPlan,
} from './accounts.js';
export type { AccountAct } from './accounts.js';
export { Admission, anonymousHash } from './admission.js';
export type { Admitted, AdmissionObserver, Verdict } from './admission.js';
export { admissionSettings, admissionStatement, readAdmission } from './admission-statement.js';
export type { AdmissionFacts } from './admission-statement.js';
export { admitMember, takeFromBucket } from './member-admission.js';
export type { MemberAdmission } from './member-admission.js';
export { requireActsBelow } from './act-limits.js';
export { listAuditEvents, listManifestActs, operator, recordAudit } from './audit.js';
export type { AuditEntry } from './audit.js';
export type { Actor, ManifestAct } from './audit.js';
export { findDeclared, forgetDeclared, listDeclared, rememberDeclared } from './declared-resources.js';
export type { DeclaredResource } from './declared-resources.js';
export {
  adoptWorkspace,
  claimWorkspace,
  findFormerWorkspaceAcrossWorkspaces,
  findManagedWorkspaceAcrossWorkspaces,
  orphanWorkspace,
} from './declared-workspaces.js';
export type { Declarer } from './declared-workspaces.js';
export { embedTokenOf, keySecretOf, sessionTokenOf } from './authenticate.js';
export { isSessionToken } from './session-token.js';
export {
  accessOf,
  findEmbedCaller,
  findEmbedOriginsAcrossWorkspaces,
  issueEmbedToken,
  listEmbedTokens,
  revokeEmbedToken,
} from './embed-tokens.js';
export type { EmbedCaller } from './embed-tokens.js';
export { firstMcpRefusal, firstMemberRefusal, firstRefusal } from './gates.js';
export type { McpGateFacts } from './gates.js';
export { keepHouse, startHousekeeping } from './housekeeping.js';
export { forgetKeptAnswers, runOnce } from './idempotency.js';
export { idempotentBytes } from './idempotent-answers.js';
export type { KeptAnswer } from './idempotency.js';
export { fingerprintOf, hashSecret, hashSecretHex, isKeySecret, newKeySecret } from './key-secret.js';
export {
  changeKey,
  createKey,
  findKeyMadeWithAcrossWorkspaces,
  findManagedKey,
  listKeys,
  listManagedKeys,
  releaseKeys,
  revokeKey,
  supersedeKey,
} from './keys.js';
export type { KeyChange, NewKey } from './keys.js';
export { isOrWasMember, listFormerMembers } from './past-members.js';
export { addMember, changeMemberRole, listAllMembers, listMembers, removeMember } from './members.js';
export { findMailRecipients } from './mail-recipients.js';
export type { MailRecipient } from './mail-recipients.js';
export { findMemberNames } from './member-names.js';
export { findMemberRole } from './member-role.js';
export { claimMember, listDeclaredMembers, releaseMembers, renameMember } from './declared-members.js';
export type { DeclaredMember } from './declared-members.js';
export { renameSelf } from './rename-self.js';
export { changeOwnPassword, replacePassword, setFirstPassword } from './member-passwords.js';
export {
  claimMcpSwitch,
  describeMcpSwitch,
  isMcpEnabled,
  releaseMcpSwitch,
  setMcpEnabled,
  watchMcpSwitch,
} from './mcp-switch.js';
export type { McpSwitch } from './mcp-switch.js';
export { findClientAcrossWorkspaces, registerClient } from './oauth-clients.js';
export type { OAuthClient } from './oauth-clients.js';
export { approvedRedirect, deniedRedirect, exchangeCode, requireKnownRequest } from './oauth-codes.js';
export { describeRedirect } from './redirect-uris.js';
export { OidcSignIn } from './oidc.js';
export type { OidcJourney } from './oidc.js';
export { describeMember, findSession, findWorkspaceSession, signIn, signOut } from './sessions.js';
export type { SessionCaller, WorkspaceCaller } from './sessions.js';
export { forgetAttemptsFor } from './sign-in-attempts.js';
export type { WorkspaceAct } from './workspace-act.js';
export { findRemovedAcrossWorkspaces, removeWorkspace } from './remove-workspace.js';
export { changeBrand, findBrand } from './brand.js';
export { describeUsage } from './usage.js';
export {
  changeWorkspace,
  describeWorkspace,
  findAccountId,
  findWorkspaceSettings,
  setDefaultSource,
  weekStarts,
} from './workspaces.js';
