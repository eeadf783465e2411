import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { Poster, ReceiverNetwork } from '#webhooks';
import { SecretBox } from '#platform';
import { ChartDrawer, DeliverySender, Mailer, scheduleSending } from '#workspace';
import type { EndedDeliveryAttempt, EndedScheduleRun, SendingContext } from '#workspace';
import { startMailServer } from '../mail-server.js';
import type { MailServer, TakenMail } from '../mail-server.js';
import { accept, startReceiver } from '../webhooks/receiver.js';
import type { WebhookReceiver } from '../webhooks/receiver.js';
import { AlertWorkspace } from './alert-workspace.js';
import { startDashboardWorkspace } from './dashboard-workspace.js';
import type { DashboardWorkspace } from './dashboard-workspace.js';
import { WidgetReading } from './widget-reading.js';

const sender = 'Questglass <reports@example.com>';

/** A workspace with a mail server, a receiver of webhooks, and the sender of a worker that a test turns by hand. */
export class DeliveryWorkspace {
  mails!: MailServer;
  chat!: WebhookReceiver;
  sender!: DeliverySender;
  readonly ended: EndedDeliveryAttempt[] = [];
  /** The receivers that were due after each look. */
  readonly due: number[] = [];
  readonly composed: EndedScheduleRun[] = [];
  readonly faults: unknown[] = [];
  readonly poster = new Poster(new ReceiverNetwork({ allowedRanges: ['127.0.0.0/8'], plainHttp: 'allowed' }));
  readonly alerts: AlertWorkspace;
  mailer!: Mailer;
  readonly pictures: string[] = [];
  readonly drawer = new ChartDrawer({ onPicture: (outcome) => this.pictures.push(outcome) });

  constructor(readonly its: DashboardWorkspace) {
    this.alerts = new AlertWorkspace(its);
  }

  get path(): string {
    return `/workspaces/${this.its.workspace.id}/channels`;
  }

  /** The parts of a worker; a test may have others. */
  aSender(parts: Partial<SendingContext> = {}, mailsPerHour = 1_000): DeliverySender {
    return new DeliverySender(
      {
        db: this.its.api.source.manager,
        secrets: new SecretBox([['test', Buffer.alloc(32, 7)]]),
        post: this.poster.post,
        mailer: this.mailer,
        draw: this.drawer.draw,
        publicUrl: 'https://qg.example.com',
        ...parts,
      },
      {
        now: this.its.now,
        random: () => 0.5,
        mailsPerHour,
        onError: (error) => this.faults.push(error),
        observer: { onDelivery: (ended) => this.ended.push(ended), onDue: (count) => this.due.push(count) },
      },
    );
  }

  /** Puts together what is due on schedules, as one process would. */
  async composeAll(signal = new AbortController().signal): Promise<void> {
    const { reader, stop } = new WidgetReading(this.its).aProcess();
    const connectors = this.its.connectors();
    const context = { ...this.its.context(connectors), widgets: reader };
    const { run } = scheduleSending(context, (ended) => this.composed.push(ended));
    while ((await run(this.its.now(), signal)) > 0);
    await stop();
    await connectors.close();
  }

  /** Sends what is due until nothing is. */
  async sendAll(worker = this.sender): Promise<void> {
    while ((await worker.sendDueAcrossWorkspaces(this.its.now())) > 0);
  }

  /** The mail that was taken at that place. */
  mail(place = 0): TakenMail {
    const taken = this.mails.taken[place];
    if (!taken) throw new Error(`the mail server took ${this.mails.taken.length} mails`);
    return taken;
  }

  async memberIds(): Promise<Record<'admin' | 'editor' | 'viewer', string>> {
    const { body } = await this.its
      .get(`/workspaces/${this.its.workspace.id}/members`, this.its.admin)
      .expect(200);
    const idOf = (wanted: string): string =>
      body.data.findLast(({ role }: { role: string }) => role === wanted).id;
    return { admin: idOf('admin'), editor: idOf('editor'), viewer: idOf('viewer') };
  }

  create(input: object, as = this.its.editor) {
    return this.its.send('post', this.path, input, as);
  }

  async aChannel(input: object): Promise<string> {
    const { body } = await this.create({ name: 'Ops', ...input }).expect(201);
    return body.id;
  }

  aSlackChannel(): Promise<string> {
    return this.aChannel({ kind: 'slack', url: `${this.chat.url}/services/T0/B0/secret-token` });
  }

  async aMailChannel(...roles: ('admin' | 'editor' | 'viewer')[]): Promise<string> {
    const ids = await this.memberIds();
    return this.aChannel({ kind: 'email', member_ids: roles.map((role) => ids[role]) });
  }

  /** An alert that is told over these channels, and fires from 100 on. */
  async anAlert(channelIds: readonly string[], input: object = {}): Promise<string> {
    const id = await this.alerts.anAlert(input);
    await this.its
      .send('patch', `${this.alerts.path}/${id}/channels`, { channel_ids: channelIds })
      .expect(200);
    return id;
  }

  /** Has an alert fire that is told over these channels. */
  async fire(channelIds: readonly string[], input: object = {}): Promise<string> {
    const id = await this.anAlert(channelIds, input);
    this.alerts.setTotal(120);
    if ((await this.alerts.evaluateAt(1, id)) !== 'firing') throw new Error('the alert does not fire');
    return id;
  }

  async deliveriesOf(channelId: string) {
    const { body } = await this.its.get(`${this.path}/${channelId}/deliveries`).expect(200);
    return body.data;
  }

  async describe(channelId: string) {
    const { body } = await this.its.get(`${this.path}/${channelId}`).expect(200);
    return body;
  }
}

/** Has all of it ready before a file's tests; each test begins with nothing sent and everything accepted. */
export function startDeliveryWorkspace(settings: Record<string, string> = {}): DeliveryWorkspace {
  const its: Partial<Pick<DeliveryWorkspace, 'mails' | 'chat'>> = {};
  beforeAll(async () => {
    its.mails = await startMailServer();
    its.chat = await startReceiver();
  });
  const workspace = new DeliveryWorkspace(
    startDashboardWorkspace(() => ({
      QG_WEBHOOK_ADDRESSES_ALLOWED: '127.0.0.0/8',
      QG_WEBHOOK_PLAIN_HTTP: 'allowed',
      QG_SMTP_URL: its.mails?.url ?? '',
      QG_SMTP_FROM: sender,
      // Tests move the clock by days.
      QG_SESSION_HOURS: '720',
      ...settings,
    })),
  );
  beforeAll(() => {
    if (!its.mails || !its.chat) throw new Error('the servers were started before');
    Object.assign(workspace, its);
    workspace.mailer = new Mailer({ url: its.mails.url, from: sender });
    workspace.sender = workspace.aSender();
  });
  afterEach(async () => {
    workspace.mails.refuse = () => undefined;
    workspace.chat.answer = accept;
    await workspace.sendAll();
    workspace.mails.taken.length = 0;
    workspace.chat.received.length = 0;
    workspace.ended.length = 0;
    workspace.pictures.length = 0;
    workspace.faults.length = 0;
  });
  afterAll(async () => {
    await workspace.sender.stop();
    await workspace.mailer.close();
    await workspace.drawer.stop();
    await workspace.poster.close();
    await its.chat?.close();
    await its.mails?.close();
  });
  return workspace;
}
