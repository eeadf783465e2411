import { Stack, Text, Title } from '@mantine/core';
import type { Plan } from '#contracts';

/** All that there is where the plan does not reach. */
export function UpgradePrompt({ what, needs, plan }: { what: string; needs: Plan; plan: Plan }) {
  return (
    <Stack className="card" p="xl" gap="xs" align="flex-start">
      <Title order={2}>
        {what} need the {capital(needs)} plan
      </Title>
      <Text c="dimmed" maw={560}>
        This workspace is on {capital(plan)}. Whoever runs your account can change its plan; nothing that you
        have made is lost by it.
      </Text>
    </Stack>
  );
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const order: Record<Plan, number> = { starter: 0, growth: 1, scale: 2, enterprise: 3 };

/** Whether a plan includes what needs another; the server decides, this shows the prompt instead of a refusal. */
export function includes(plan: Plan, needed: Plan): boolean {
  return order[plan] >= order[needed];
}
