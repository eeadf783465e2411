import { Button, Code, Stack, Text, Title } from '@mantine/core';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { Unreachable, sentenceOf } from '../api/refused.js';
import { Outdated } from './part.js';

interface Props {
  children: ReactNode;
}

/** Replaces a crashed page with a message and a way on. */
export class ErrorBoundary extends Component<Props, { failure: Error | undefined }> {
  override state: { failure: Error | undefined } = { failure: undefined };

  static getDerivedStateFromError(failure: Error) {
    return { failure };
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (failure instanceof Outdated)
      return (
        <Stack p="xl" maw={560} mx="auto" mt="10vh" gap="md">
          <Title order={1}>This page needs the new version</Title>
          <Text c="dimmed">Reload to open it.</Text>
        </Stack>
      );
    const isAway = failure instanceof Unreachable;
    return (
      <Stack p="xl" maw={560} mx="auto" mt="10vh" gap="md" align="flex-start">
        <Title order={1}>{isAway ? 'This page did not load' : 'This page has failed'}</Title>
        <Text c="dimmed">
          {isAway
            ? sentenceOf(failure)
            : 'Nothing that was saved is lost. If it happens again, report the line below.'}
        </Text>
        {!isAway && (
          <Code block w="100%">
            {failure.message}
          </Code>
        )}
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </Stack>
    );
  }
}
