import {
  Anchor,
  Button,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Title,
  useMantineColorScheme,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { MailPreferences } from './mail-preferences.js';
import { Form } from '../shell/form.js';
import { useTitle } from '../shell/use-title.js';
import { ChangePassword } from '../sign-in/change-password.js';
import { useSession } from '../sign-in/session.js';

/** The member's own name, password, theme and mail, and the way to their keys. */
export function ProfilePage() {
  const { me, workspace } = useSession();
  useTitle('Profile');
  return (
    <Stack p={{ base: 'md', sm: 'xl' }} maw={720} mx="auto" gap="lg">
      <Title order={1}>Profile</Title>
      <Section title="You">
        <Name key={me.member.name} />
      </Section>
      <Section title="Password">
        <Password />
      </Section>
      <Section title="Theme">
        <Theme />
      </Section>
      <Section
        title="Your mail"
        note={
          <>
            Mail from <bdi>{workspace?.name}</bdi>. Each mail has a link to unsubscribe, too.
          </>
        }
      >
        <MailPreferences />
      </Section>
      <Section
        title="Keys and connected programs"
        note="Programs act as you through API keys. Those that you connected by signing in have one each, under the program’s name."
      >
        <Anchor component={Link} to="/settings/api-keys" underline="always" size="sm">
          API keys of this workspace
        </Anchor>
      </Section>
    </Stack>
  );
}

interface SectionProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

function Section({ title, note, children }: SectionProps) {
  return (
    <Stack component="section" className="card" p="md" gap="sm" align="stretch">
      <Title order={2}>{title}</Title>
      {note !== undefined && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      {children}
    </Stack>
  );
}

function Name() {
  const { me } = useSession();
  const queries = useQueryClient();
  const [name, setName] = useState(me.member.name);
  const save = useMutation({
    mutationFn: () => request('PATCH /auth/me', { body: { name } }),
    onSuccess: (changed) => queries.setQueryData(keys.me, changed),
  });
  return (
    <Form act="Save" mutation={save} values={name} isReady={name.trim() !== '' && name !== me.member.name}>
      <TextInput
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={100}
        autoComplete="name"
      />
      <TextInput label="Email" value={me.member.email} readOnly description="You sign in with it." />
    </Form>
  );
}

function Password() {
  const [isChanging, setChanging] = useState(false);
  return (
    <div>
      <Button variant="default" onClick={() => setChanging(true)}>
        Change password
      </Button>
      {isChanging && <ChangePassword onClose={() => setChanging(false)} />}
    </div>
  );
}

const themes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Kept by this browser, since a person may want another one on another screen. */
function Theme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Theme"
      data={[...themes]}
      value={colorScheme}
      onChange={setColorScheme}
      style={{ alignSelf: 'flex-start' }}
    />
  );
}
