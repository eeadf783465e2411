import { ActionIcon, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DashboardDocument, Schedule, ScheduleInput } from '#contracts';
import { keys } from '../api/keys.js';
import { asSentence } from '../api/refused.js';
import { request } from '../api/request.js';
import { ChannelChoice, MemberChoice } from '../deliveries/choices.js';
import { scheduleWords, weekdays } from '../deliveries/schedule-words.js';
import { Dialog } from '../shell/dialog.js';
import { Failure } from '../shell/failure.js';
import { Form } from '../shell/form.js';
import { Icon } from '../shell/icon.js';
import { useWorkspace } from '../sign-in/session.js';
import { usePrints } from './export-items.js';

interface Props {
  document: DashboardDocument;
  onClose: () => void;
}

interface TypedSchedule {
  every: 'day' | 'week' | 'month';
  weekday: string;
  dayOfMonth: string;
  time: string;
  channelIds: string[];
  memberIds: string[];
}

const spans = [
  { value: 'day', label: 'day' },
  { value: 'week', label: 'week' },
  { value: 'month', label: 'month' },
] as const;
const days = Array.from({ length: 31 }, (_day, place) => String(place + 1));

/** Sends the published dashboard on a schedule, and lists its schedules. */
export function ScheduleDashboard({ document: { id, name, status }, onClose }: Props) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<TypedSchedule>({
    every: 'day',
    weekday: '1',
    dayOfMonth: '1',
    time: '08:00',
    channelIds: [],
    memberIds: [],
  });
  const set = (part: Partial<TypedSchedule>) => setTyped({ ...typed, ...part });
  const create = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/schedules', {
        params: { workspace_id: workspaceId },
        body: {
          name,
          dashboard_id: id,
          channel_ids: typed.channelIds,
          member_ids: typed.memberIds,
          when: whenOf(typed),
        },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.schedules(workspaceId) });
      onClose();
    },
  });
  const hasSomebody = typed.channelIds.length + typed.memberIds.length > 0;
  return (
    <Dialog onClose={onClose} title="Send on a schedule">
      <Stack gap="md">
        <Schedules dashboardId={id} />
        {status === 'draft' ? (
          <Text size="sm" fw={600}>
            This dashboard is a draft. Publish it first.
          </Text>
        ) : (
          <Form
            act="Create schedule"
            mutation={create}
            values={typed}
            isReady={hasSomebody && /^\d\d:\d\d$/.test(typed.time)}
            onCancel={onClose}
          >
            <TimeFields typed={typed} onChange={set} />
            <MemberChoice
              label="People"
              chosen={typed.memberIds}
              onChange={(memberIds) => set({ memberIds })}
            />
            <ChannelChoice
              label="Channels"
              chosen={typed.channelIds}
              onChange={(channelIds) => set({ channelIds })}
            />
            <PdfNote />
          </Form>
        )}
      </Stack>
    </Dialog>
  );
}

function PdfNote() {
  const prints = usePrints();
  if (prints === undefined) return null;
  return (
    <Text size="sm" c="dimmed">
      {prints
        ? 'Mails carry the dashboard as a PDF.'
        : 'Mails carry no PDF: ask your operator to set QG_CHROMIUM.'}
    </Text>
  );
}

interface FieldProps {
  typed: TypedSchedule;
  onChange: (part: Partial<TypedSchedule>) => void;
}

function TimeFields({ typed, onChange }: FieldProps) {
  const { every, weekday, dayOfMonth, time } = typed;
  return (
    <Group grow align="flex-start">
      <NativeSelect
        label="Every"
        data={[...spans]}
        value={every}
        onChange={({ currentTarget: { value } }) => {
          const chosen = spans.find((each) => each.value === value);
          if (chosen) onChange({ every: chosen.value });
        }}
      />
      {every === 'week' && (
        <NativeSelect
          label="On"
          data={weekdays.map((label, place) => ({ value: String(place + 1), label }))}
          value={weekday}
          onChange={({ currentTarget: { value } }) => onChange({ weekday: value })}
        />
      )}
      {every === 'month' && (
        <NativeSelect
          label="On day"
          data={days}
          value={dayOfMonth}
          onChange={({ currentTarget: { value } }) => onChange({ dayOfMonth: value })}
        />
      )}
      <TextInput
        label="At"
        type="time"
        value={time}
        onChange={({ currentTarget: { value } }) => onChange({ time: value })}
      />
    </Group>
  );
}

function whenOf({ every, weekday, dayOfMonth, time }: TypedSchedule): ScheduleInput['when'] {
  const [hour = 8, minute = 0] = time.split(':').map(Number);
  switch (every) {
    case 'day':
      return { every, hour, minute };
    case 'week':
      return { every, weekday: Number(weekday), hour, minute };
    case 'month':
      return { every, day_of_month: Number(dayOfMonth), hour, minute };
  }
}

/** The existing schedules of a dashboard. */
function Schedules({ dashboardId }: { dashboardId: string }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const queryKey = keys.schedules(workspaceId);
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/schedules', {
        params: { workspace_id: workspaceId },
        query: { limit: 100 },
        signal,
      }),
  });
  const remove = useMutation({
    mutationFn: ({ id }: Schedule) =>
      request('DELETE /workspaces/{workspace_id}/schedules/{schedule_id}', {
        params: { workspace_id: workspaceId, schedule_id: id },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  const own = found.data?.data.filter(({ dashboard_id: id }) => id === dashboardId) ?? [];
  return (
    <>
      <Failure error={found.error ?? remove.error} />
      {own.map((schedule) => (
        <Group key={schedule.id} justify="space-between" wrap="nowrap">
          <div>
            <Text size="sm">{scheduleWords(schedule)}</Text>
            {schedule.last_error !== null && (
              <Text size="xs" c="red">
                {asSentence(schedule.last_error)}
              </Text>
            )}
          </div>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Remove: ${scheduleWords(schedule)}`}
            loading={remove.isPending}
            onClick={() => remove.mutate(schedule)}
          >
            <Icon name="trash" />
          </ActionIcon>
        </Group>
      ))}
    </>
  );
}
