import { Tabs, Text } from '@mantine/core';
import { CodeBlock } from '../code-block.js';

const javascript = `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the raw bytes of the request, before they are parsed.
export function isGenuine(secret, body, header = '') {
  const expected = Buffer.from(\`sha256=\${createHmac('sha256', secret).update(body).digest('hex')}\`);
  const given = Buffer.from(header);
  return given.length === expected.length && timingSafeEqual(given, expected);
}`;

const python = `import hashlib, hmac

# body: the raw bytes of the request, before they are parsed.
def is_genuine(secret: str, body: bytes, header: str) -> bool:
    expected = "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), (header or "").encode())`;

const go = `// body: the raw bytes of the request, before they are parsed.
func isGenuine(secret string, body []byte, header string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	expected := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	return hmac.Equal([]byte(expected), []byte(header))
}`;

const languages = [
  { name: 'JavaScript', text: javascript },
  { name: 'Python', text: python },
  { name: 'Go', text: go },
];

/** The code by which a receiver verifies a delivery. */
export function Verification() {
  return (
    <div>
      <Text fw={600}>Check the signature</Text>
      <Text size="sm" c="dimmed" mb="xs">
        The header X-Service-Signature, over the raw body, with the whole secret.
      </Text>
      <Tabs defaultValue="JavaScript">
        <Tabs.List>
          {languages.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {languages.map(({ name, text }) => (
          <Tabs.Panel key={name} value={name} pt="sm">
            <CodeBlock text={text} label={`${name} snippet`} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
