import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { requestOnce } from '../api/request.js';
import { Failure } from '../shell/failure.js';

interface Props {
  email?: string;
  onSignedIn: (memberId: string) => void;
}

/** Email and password. A refusal keeps the input. */
export function SignInForm({ email: known = '', onSignedIn }: Props) {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: () => requestOnce('POST /auth/sessions', { body: { email, password, cookie: true } }),
    onSuccess: ({ member }) => onSignedIn(member.id),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          required
          withAsterisk={false}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          required
          withAsterisk={false}
        />
        <Failure error={signIn.error} />
        <Button type="submit" loading={signIn.isPending} mt="xs">
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
