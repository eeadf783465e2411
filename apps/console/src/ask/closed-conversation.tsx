import { Alert, Button, Text } from '@mantine/core';

/** The reason why a member cannot ask in a conversation. */
export type Closure = { because: 'source removed' } | { because: 'not mine'; owner: string | undefined };

/** Replaces the box in a read-only conversation. */
export function ClosedConversation({ closure, onBegin }: { closure: Closure; onBegin: () => void }) {
  return (
    <Alert
      variant="light"
      color={closure.because === 'source removed' ? 'orange' : 'gray'}
      title={closure.because === 'source removed' ? 'Its data source was removed' : 'You are reading along'}
    >
      <Text size="sm" mb="sm">
        {closure.because === 'source removed' ? (
          'A conversation asks one data source for good. This one can still be read, and nothing more be asked in it.'
        ) : (
          <>
            {closure.owner === undefined ? (
              'An API key began this conversation'
            ) : (
              <>
                Only <bdi>{closure.owner}</bdi> can ask in this conversation
              </>
            )}
            . Questions of your own go to a conversation of your own.
          </>
        )}
      </Text>
      <Button size="xs" variant="default" onClick={onBegin}>
        Ask in a new conversation
      </Button>
    </Alert>
  );
}
