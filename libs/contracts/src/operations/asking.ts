import { operation } from '../operation.js';
import {
  MemberAnswer,
  MemberAskInput,
  ReadingChanges,
  ReadingChangesInput,
  StartingQuery,
  StartingQuestions,
} from '../schemas/ask.js';
import { PageQuery, pageOf } from '../schemas/fields.js';
import {
  VerifiedQuestion,
  VerifiedQuestionChange,
  VerifiedQuestionInput,
} from '../schemas/verified-questions.js';

const verifiedQuestions = '/workspaces/{workspace_id}/verified-questions';
const verified = { auth: 'workspace', tag: 'Verified questions' } as const;

/** Operations for members' questions and for verified questions. */
export const askingOperations = {
  askInWorkspace: operation({
    id: 'askInWorkspace',
    method: 'POST',
    path: '/workspaces/{workspace_id}/ask',
    tag: 'Ask',
    summary: 'Ask a question as a member, in a conversation',
    description:
      'As POST /v1/ask, with where the answer came from: what made the SQL, what the question was understood as and how sure that is. A conversation belongs to the data source of its first question: it is asked again whatever the default is by then, another one is refused (409), and so is any question once it was removed. A member asks as many questions a minute as the plan gives a key, over all of their sessions.',
    auth: 'workspace',
    limitedPerMember: true,
    body: MemberAskInput,
    status: 200,
    output: MemberAnswer,
  }),
  listReadingChanges: operation({
    id: 'listReadingChanges',
    method: 'POST',
    path: '/workspaces/{workspace_id}/reading-changes',
    tag: 'Ask',
    summary: "The questions that differ from an answer's reading in one part",
    description:
      'Another period, value, grouping or measure from what the model of the source offers, eight at most. Each was read back and tried at its source, which costs it a statement that fetches no row; so it counts as a question of the member.',
    auth: 'workspace',
    limitedPerMember: true,
    body: ReadingChangesInput,
    status: 200,
    output: ReadingChanges,
  }),
  listStartingQuestions: operation({
    id: 'listStartingQuestions',
    method: 'GET',
    path: '/workspaces/{workspace_id}/starting-questions',
    tag: 'Ask',
    summary: "Questions to begin with, which this workspace's data answers",
    auth: 'workspace',
    query: StartingQuery,
    status: 200,
    output: StartingQuestions,
  }),
  verifyQuestion: operation({
    ...verified,
    id: 'verifyQuestion',
    method: 'POST',
    path: verifiedQuestions,
    summary: 'Vouch for an answer: its question, and whoever asks the same in other words, gets its SQL',
    role: 'editor',
    body: VerifiedQuestionInput,
    refusals: ['conflict'],
    status: 201,
    output: VerifiedQuestion,
  }),
  listVerifiedQuestions: operation({
    ...verified,
    id: 'listVerifiedQuestions',
    method: 'GET',
    path: verifiedQuestions,
    summary: 'Verified questions, newest first',
    query: PageQuery,
    status: 200,
    output: pageOf(VerifiedQuestion),
  }),
  getVerifiedQuestion: operation({
    ...verified,
    id: 'getVerifiedQuestion',
    method: 'GET',
    path: `${verifiedQuestions}/{verified_question_id}`,
    summary: 'A verified question with its SQL',
    status: 200,
    output: VerifiedQuestion,
  }),
  changeVerifiedQuestion: operation({
    ...verified,
    id: 'changeVerifiedQuestion',
    method: 'PATCH',
    path: `${verifiedQuestions}/{verified_question_id}`,
    summary: 'Give a verified question other SQL',
    role: 'editor',
    body: VerifiedQuestionChange,
    status: 200,
    output: VerifiedQuestion,
  }),
  removeVerifiedQuestion: operation({
    ...verified,
    id: 'removeVerifiedQuestion',
    method: 'DELETE',
    path: `${verifiedQuestions}/{verified_question_id}`,
    summary: 'Vouch for a question no longer',
    role: 'editor',
    status: 204,
  }),
};
