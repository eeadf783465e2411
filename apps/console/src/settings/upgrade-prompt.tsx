import { Stack, Text, Title } from '@mantine/core';
import type { Plan } from '#contracts';
import { planName } from './plans.js';

/** Replaces a page that the plan does not include. */
export function UpgradePrompt({ what, needs, plan }: { what: string; needs: Plan; plan: Plan }) {
  return (
    <Stack className="card" p="xl" gap="xs" align="flex-start">
      <Title order={2}>
        {what} need the {planName(needs)} plan
      </Title>
      <Text c="dimmed" maw={560}>
        This workspace is on {planName(plan)}. Whoever runs your account can change its plan; nothing that you
        have made is lost by it.
      </Text>
    </Stack>
  );
}
