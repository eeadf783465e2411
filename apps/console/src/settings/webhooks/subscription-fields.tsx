import { Button, Checkbox, Group, Radio, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { events } from './event-names.js';
import { complaintAbout } from './subscription-values.js';
import type { SubscriptionValues } from './subscription-values.js';

interface Props {
  values: SubscriptionValues;
  onChange: (values: SubscriptionValues) => void;
  /** The names of its header fields; their values are secret. */
  headerNames?: readonly string[];
}

const none: readonly string[] = [];

/** The address, the events and the header fields of deliveries. */
export function SubscriptionFields({ values, onChange, headerNames = none }: Props) {
  const { url, description, isAll, chosen } = values;
  return (
    <>
      <TextInput
        label="Address"
        description="Where deliveries are posted"
        placeholder="https://example.com/webhooks"
        type="url"
        value={url}
        onChange={(event) => onChange({ ...values, url: event.currentTarget.value })}
        required
        withAsterisk={false}
        data-autofocus
      />
      <TextInput
        label="Description"
        description="Optional: what it is for"
        maxLength={500}
        value={description}
        onChange={(event) => onChange({ ...values, description: event.currentTarget.value })}
      />
      <Radio.Group
        label="Events"
        value={isAll ? 'all' : 'some'}
        onChange={(value) => onChange({ ...values, isAll: value === 'all' })}
      >
        <Group mt="xs">
          <Radio value="all" label="All of them" />
          <Radio value="some" label="Those that I choose" />
        </Group>
      </Radio.Group>
      {!isAll && (
        <Checkbox.Group
          value={chosen}
          onChange={(names) => onChange({ ...values, chosen: names })}
          aria-label="Chosen events"
        >
          <Stack gap="xs">
            {events.map(({ name, meaning }) => (
              <Checkbox key={name} value={name} label={name} description={meaning} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <HeaderFields
        names={headerNames}
        headers={values.headers}
        onChange={(headers) => onChange({ ...values, headers })}
      />
    </>
  );
}

/** Reports whether the form can be sent. */
export function isComplete({ isAll, chosen, headers = '' }: SubscriptionValues): boolean {
  return (isAll || chosen.length > 0) && complaintAbout(headers) === undefined;
}

interface HeaderProps {
  names: readonly string[];
  headers: string | undefined;
  onChange: (headers: string | undefined) => void;
}

function HeaderFields({ names, headers, onChange }: HeaderProps) {
  if (headers === undefined)
    return (
      <div>
        <Text size="sm" fw={500}>
          Header fields
        </Text>
        <Group gap="sm" mt={4}>
          <Text size="sm" c="dimmed">
            Sent along: {names.join(', ')}. Their values are not shown.
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => onChange('')}>
            Replace them
          </Button>
        </Group>
      </div>
    );
  return (
    <Textarea
      label="Header fields"
      description={
        names.length > 0
          ? `One a line; they replace ${names.join(', ')}. Left empty, none is sent.`
          : 'Optional, one a line: sent along with each delivery'
      }
      placeholder="Authorization: Bearer …"
      value={headers}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={complaintAbout(headers)}
      autosize
      minRows={2}
      maxRows={8}
      spellCheck={false}
      autoComplete="off"
    />
  );
}
