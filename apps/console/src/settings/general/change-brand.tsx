import { brandColors } from '#formats';
import { Button, FileInput, Group, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Brand, BrandChange } from '#contracts';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Failure } from '../../shell/failure.js';
import { Form } from '../../shell/form.js';
import { useWorkspace } from '../../sign-in/session.js';

/** The color and the logo that people outside see. */
export function ChangeBrand() {
  const { id: workspaceId } = useWorkspace();
  const brand = useQuery({
    queryKey: keys.brand(workspaceId),
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/brand', { params: { workspace_id: workspaceId }, signal }),
  });
  if (brand.error) return <Failure error={brand.error} onRetry={() => void brand.refetch()} />;
  return brand.data ? <Fields key={JSON.stringify(brand.data)} brand={brand.data} /> : null;
}

/** The color of the service, which a new one starts from. */
const usual = '#0b7285';

function Fields({ brand }: { brand: Brand }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const [values, setValues] = useState<BrandChange>({});
  const { color, logo } = { ...brand, ...values };
  const save = useMutation({
    mutationFn: () =>
      request('PATCH /workspaces/{workspace_id}/brand', {
        params: { workspace_id: workspaceId },
        body: values,
      }),
    onSuccess: (saved) => queries.setQueryData(keys.brand(workspaceId), saved),
  });
  const set = (change: BrandChange) => setValues((now) => ({ ...now, ...change }));
  return (
    <Form act="Save look" mutation={save} values={values} isReady={Object.keys(values).length > 0}>
      <Group align="flex-end" gap="xs">
        <TextInput
          label="Color"
          description="Made legible on light and dark grounds."
          type="color"
          w={180}
          value={color ?? usual}
          onChange={(event) => set({ color: event.currentTarget.value })}
        />
        {color !== null && (
          <Button variant="subtle" onClick={() => set({ color: null })}>
            No color
          </Button>
        )}
      </Group>
      <Group align="flex-end" gap="xs">
        <FileInput
          label="Logo"
          description="A PNG of 50 kB and 1,000 pixels a side at most."
          placeholder={logo === null ? 'Choose a PNG' : 'Choose another PNG'}
          accept="image/png"
          flex={1}
          onChange={(file) => file && void readLogo(file).then((read) => set({ logo: read }))}
        />
        {logo !== null && (
          <Button variant="subtle" onClick={() => set({ logo: null })}>
            No logo
          </Button>
        )}
      </Group>
      <Preview color={color ?? usual} logo={logo} />
    </Form>
  );
}

/** The head of a share, on both grounds. */
function Preview({ color, logo }: { color: string; logo: string | null }) {
  const { light, dark } = brandColors(color);
  const grounds = [
    { name: 'Light', ground: '#ffffff', text: '#1f2328', accent: light },
    { name: 'Dark', ground: '#23272c', text: '#e6e8ea', accent: dark },
  ];
  return (
    <Group grow role="group" aria-label="Preview">
      {grounds.map(({ name, ground, text, accent }) => (
        <Group
          key={name}
          gap="xs"
          p="sm"
          style={{ background: ground, borderTop: `4px solid ${accent}`, borderRadius: 8 }}
        >
          {logo !== null && (
            <img
              src={`data:image/png;base64,${logo}`}
              alt=""
              style={{ height: 24, maxWidth: 120, objectFit: 'contain' }}
            />
          )}
          <Text size="sm" fw={600} style={{ color: text }}>
            {name}
          </Text>
          <Text size="sm" style={{ color: accent }}>
            A link
          </Text>
        </Group>
      ))}
    </Group>
  );
}

async function readLogo(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}
