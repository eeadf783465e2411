import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { describeWithHelm, helm, isThere } from '../helm.js';
import { startControllerProcess } from '../controller-process.js';
import { describeWithApiServer } from './describe-with-api-server.js';
import { startStand } from './stand.js';
import type { ControllerStand } from './stand.js';
import { workspaceSpec } from './workspace-spec.js';

const describeWithApiServerAndHelm = isThere('helm') ? describeWithApiServer : describeWithHelm;

describeWithApiServerAndHelm('helm install --wait', () => {
  let stand: ControllerStand;
  let folder: string;
  let kubeconfig: string;

  beforeAll(async () => {
    stand = await startStand();
    kubeconfig = await stand.server.writeKubeconfig('admin');
    folder = await mkdtemp(join(tmpdir(), 'questglass-helm-'));
    await mkdir(join(folder, 'templates'));
    const about = { apiVersion: 'v2', name: 'shop', version: '0.1.0' };
    const workspace = {
      apiVersion: 'questglass.io/v1alpha1',
      kind: 'Workspace',
      metadata: { name: 'shop' },
      spec: workspaceSpec,
    };
    await writeFile(join(folder, 'Chart.yaml'), stringify(about));
    await writeFile(join(folder, 'templates/workspace.yaml'), stringify(workspace));
  });

  afterAll(async () => {
    await stand?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const install = (timeout: string) =>
    helm('upgrade', '--install', 'shop', folder, '--kubeconfig', kubeconfig, '--wait', '--timeout', timeout);

  it('does not call a resource deployed that no controller has seen', () => {
    const { code, stderr } = install('3s');
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/not ready|deadline exceeded|InProgress/);
  });

  it('ends well once a controller has carried it out', async () => {
    const controller = await startControllerProcess(stand.database.url, await stand.server.writeKubeconfig());
    await stand.untilReady('Workspace', 'shop');
    expect(install('60s')).toMatchObject({ code: 0 });
    await controller.end();
  });
});
