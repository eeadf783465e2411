export function AskPage() {
  return <textarea id="question" aria-label="Question" />;
}
