import { Alert, Button, Checkbox, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Authorization, AuthorizationRequest, Scope } from '#contracts';
import { request } from '../api/request.js';
import { includes, planName } from '../settings/plans.js';
import { Failure } from '../shell/failure.js';
import { useSession } from '../sign-in/session.js';
import type { MyWorkspace } from '../sign-in/session.js';
import { signOut } from '../sign-in/sign-out.js';
import { useSettledFocus } from './settled-focus.js';

const scopeNames: Record<Scope, string> = {
  ask: 'Ask questions about the data',
  read: 'Read conversations, dashboards, metrics and data sources',
};
const lifetimes = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
];

interface Props {
  asked: AuthorizationRequest;
  authorization: Authorization;
}

/** The program, what it gets, and the two ways on. */
export function Consent({ asked, authorization }: Props) {
  const { me, workspace: current } = useSession();
  const [workspaceId, setWorkspaceId] = useState(current?.id ?? '');
  const [scopes, setScopes] = useState<readonly Scope[]>(authorization.scopes);
  const [days, setDays] = useState('30');
  const isSettled = useSettledFocus(1_000);
  const workspace = me.workspaces.find(({ id }) => id === workspaceId);
  const obstacle = workspace && obstacleOf(workspace);
  const approve = useMutation({
    mutationFn: () => {
      const { scope: _scope, ...parameters } = asked;
      return request('POST /workspaces/{workspace_id}/oauth-authorizations', {
        params: { workspace_id: workspaceId },
        body: { ...parameters, scopes: [...scopes], expires_in_days: Number(days) },
      });
    },
    onSuccess: ({ redirect_to: address }) => window.location.assign(address),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    approve.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        <Introduction authorization={authorization} />
        <Stack className="card" p="lg" gap="md">
          <NativeSelect
            label="Workspace"
            data={me.workspaces.map(({ id, name }) => ({ value: id, label: name }))}
            value={workspaceId}
            onChange={(event) => setWorkspaceId(event.currentTarget.value)}
          />
          {obstacle !== undefined && (
            <Alert color="orange" variant="light">
              {obstacle}
            </Alert>
          )}
          <Checkbox.Group
            label="It may"
            value={[...scopes]}
            onChange={(chosen) => setScopes(authorization.scopes.filter((scope) => chosen.includes(scope)))}
            error={scopes.length === 0 ? 'Select at least one.' : undefined}
          >
            <Stack gap="xs" mt="xs">
              {authorization.scopes.map((scope) => (
                <Checkbox key={scope} value={scope} label={scopeNames[scope]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <NativeSelect
            label="For"
            data={lifetimes}
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed">
            It gets an API key of yours, which you find and revoke at any time under API keys in the settings.
          </Text>
        </Stack>
        <Failure error={approve.error} />
        <Group justify="flex-end">
          <Button
            variant="default"
            disabled={!isSettled}
            onClick={() => window.location.assign(authorization.redirect_if_denied)}
          >
            Refuse
          </Button>
          <Button
            type="submit"
            loading={approve.isPending || approve.isSuccess}
            disabled={!isSettled || obstacle !== undefined || scopes.length === 0}
          >
            Connect
          </Button>
        </Group>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            You are signed in as {me.member.email}.
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={() => void signOut(window.location.href)}>
            Sign in as somebody else
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Introduction({ authorization }: Pick<Props, 'authorization'>) {
  const { client_name: name } = authorization;
  return (
    <Stack gap="xs">
      {/* Isolated, so that a name in letters that run the other way does not reorder the sentence. */}
      <Title order={1}>
        Connect <bdi>{name}</bdi>?
      </Title>
      <Text>
        A program that calls itself “<bdi>{name}</bdi>” wants to use your data. Its access goes to{' '}
        {destinationOf(authorization)}
      </Text>
      <Text c="dimmed">
        Nobody has checked the name. Connect it only if you have just begun this yourself, in a program that
        you trust.
      </Text>
    </Stack>
  );
}

/** Many people share a host where their paths differ, so the path is shown as well. */
function destinationOf({ redirect_kind: kind, redirect_host: host, redirect_path: path }: Authorization) {
  const address = (
    <Text span style={{ overflowWrap: 'anywhere' }}>
      <strong>{kind === 'app' ? `${host}:` : host}</strong>
      {path}
    </Text>
  );
  if (kind === 'web') return address;
  return (
    <>
      {kind === 'app' ? 'an app on this computer' : 'a program on this computer'} ({address}).
    </>
  );
}

/** The reason why the person cannot connect a program to a workspace, as the server has it too. */
function obstacleOf({ name, role, plan }: MyWorkspace): string | undefined {
  if (!includes(plan, 'scale'))
    return `API keys need the Scale plan, and ${name} is on ${planName(plan)}. Whoever runs your account can change its plan.`;
  if (role === 'admin') return undefined;
  return `Programs are connected by an admin of ${name}, and you are ${role === 'editor' ? 'an editor' : 'a viewer'}. Ask an admin for the role, or for an API key.`;
}
