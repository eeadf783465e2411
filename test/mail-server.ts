import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import type { ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail as a mail server took it. */
export interface TakenMail {
  /** The address that it was handed over for. */
  recipients: string[];
  mail: ParsedMail;
  raw: string;
}

/** Somebody else's mail server. */
export interface MailServer {
  url: string;
  taken: TakenMail[];
  /** Its answer to an address; undefined takes it. */
  refuse: (address: string, count: number) => { code: number; words: string } | undefined;
  close(): Promise<void>;
}

/** Starts a server that takes mail without TLS or a password, unless it is given users. */
export async function startMailServer(users?: Readonly<Record<string, string>>): Promise<MailServer> {
  let asked = 0;
  const smtp = new SMTPServer({
    authOptional: users === undefined,
    // Its certificate would be nobody's.
    hideSTARTTLS: true,
    disabledCommands: users === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username = '', password }, _session, done) =>
      users?.[username] === password ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _session, done) => {
      const refused = server.refuse(address, (asked += 1));
      done(refused ? Object.assign(new Error(refused.words), { responseCode: refused.code }) : null);
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void take(Buffer.concat(chunks), envelope.rcptTo).finally(() => done());
      });
    },
  });
  const take = async (raw: Buffer, addressees: readonly { address: string }[]) => {
    const mail = await simpleParser(raw);
    const recipients = addressees.map(({ address }) => address);
    server.taken.push({ recipients, mail, raw: raw.toString('latin1') });
  };
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    taken: [],
    refuse: () => undefined,
    close: () =>
      new Promise((resolve) => {
        smtp.close(resolve);
      }),
  };
  return server;
}
