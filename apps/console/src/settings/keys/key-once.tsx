import { Button, Group, Stack, Tabs, Text } from '@mantine/core';
import type { CreatedApiKey } from '#contracts';
import { CodeBlock } from '../code-block.js';
import { CopyNow } from '../copy-now.js';
import { snippetsFor } from './key-snippets.js';

/** The secret, shown once, with examples of its use. */
export function KeyOnce({ created, onDone }: { created: CreatedApiKey; onDone: () => void }) {
  const { name, secret, scopes } = created;
  const snippets = snippetsFor(secret, location.origin, scopes.includes('ask') || scopes.length === 0);
  return (
    <Stack gap="md">
      <CopyNow>
        Copy the key of <bdi>{name}</bdi> now: it is not shown again. If it is lost, revoke it and create
        another.
      </CopyNow>
      <CodeBlock text={secret} label="key" hasFocus />
      <div>
        <Text fw={600} mb="xs">
          Try it
        </Text>
        <Tabs defaultValue={snippets[0]?.name ?? ''}>
          <Tabs.List>
            {snippets.map(({ name: each }) => (
              <Tabs.Tab key={each} value={each}>
                {each}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {snippets.map(({ name: each, note, text }) => (
            <Tabs.Panel key={each} value={each} pt="sm">
              {note && (
                <Text size="sm" c="dimmed" mb="xs">
                  {note}
                </Text>
              )}
              <CodeBlock text={text} label={`${each} snippet`} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </div>
      <Group justify="flex-end">
        <Button onClick={onDone}>I have copied it</Button>
      </Group>
    </Stack>
  );
}
