{{/* Kubernetes' "restricted" standard, for a pod and for its containers. */}}
{{- define "questglass.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "questglass.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{/* Applies pending migrations, or waits until somebody else has. Takes (dict "root" $ "apply" true). */}}
{{- define "questglass.migrations.container" -}}
name: migrations
image: {{ include "questglass.image" .root }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
command: [node, dist/apps/migrate/src/main.js, {{ .apply | ternary "--wait" "--only-wait" }}]
env:
  {{- include "questglass.databaseUrl" .root | nindent 2 }}
resources:
  requests: { cpu: 50m, memory: 128Mi }
  limits: { memory: 256Mi }
securityContext:
  {{- include "questglass.containerSecurity" .root | nindent 2 }}
{{- end -}}

{{/*
A Deployment of one process. Takes (dict "root" $ "component" "api" "values" .Values.api "arguments" (list …) "ports" true
"replicas" false where an autoscaler has them).
*/}}
{{- define "questglass.deployment" -}}
{{- $root := .root -}}
{{- $values := .values -}}
{{- $selector := include "questglass.selector" . -}}
{{- $settings := include "questglass.settings" . -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  {{- include "questglass.component.metadata" . | nindent 2 }}
spec:
  {{- if not .autoscaled }}
  replicas: {{ $values.replicas }}
  {{- end }}
  revisionHistoryLimit: 3
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 }
  selector:
    matchLabels:
      {{- $selector | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "questglass.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
        {{- with $values.podLabels }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      annotations:
        kubectl.kubernetes.io/default-container: {{ .component }}
        checksum/settings: {{ $settings | sha256sum }}
        {{- with $values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      {{- $spec := include "questglass.podSpec" . | fromYaml }}
      {{- toYaml (mergeOverwrite $spec (deepCopy $values.podSpec)) | nindent 6 }}
{{- end -}}

{{/* The files are the api's to write, which keeps what is uploaded there. */}}
{{- define "questglass.filesAreReadOnly" -}}
{{ or (ne .component "api") .root.Values.files.readOnly }}
{{- end -}}

{{- define "questglass.podSpec" -}}
{{- $root := .root -}}
{{- $values := .values -}}
serviceAccountName: {{ include "questglass.fullname" $root }}-{{ .component }}
automountServiceAccountToken: {{ eq .component "controller" }}
enableServiceLinks: false
{{- with $root.Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  {{- include "questglass.podSecurity" $root | nindent 2 }}
{{- if and (eq .component "api") $root.Values.printing.chromium }}
# Chromium leaves processes behind, which Node as process 1 would keep as zombies: the pause container reaps them.
shareProcessNamespace: true
{{- end }}
# Drain, close and a reserve; the process ends as soon as it is done.
terminationGracePeriodSeconds: 45
topologySpreadConstraints:
  {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "questglass.selector" $ | nindent 8 }}
    matchLabelKeys: [pod-template-hash]
  {{- end }}
initContainers:
  - {{- include "questglass.migrations.container" (dict "root" $root "apply" (eq $root.Values.migrations.mode "init")) | nindent 4 }}
containers:
  - name: {{ .component }}
    image: {{ include "questglass.image" $root }}
    imagePullPolicy: {{ $root.Values.image.pullPolicy }}
    command: {{ .command | toJson }}
    {{- include "questglass.environment" . | nindent 4 }}
    ports:
      {{- if .serves }}
      - { name: http, containerPort: 8080 }
      {{- end }}
      - { name: health, containerPort: 9090 }
    startupProbe:
      httpGet: { path: /healthz, port: health }
      periodSeconds: 1
      failureThreshold: 120
    livenessProbe:
      httpGet: { path: /healthz, port: health }
      periodSeconds: 10
      timeoutSeconds: 5
      failureThreshold: 6
    # Soon: an ingress that goes by readiness alone must hear of a pod that stops before the pod is gone. An outage of the database
    # does not turn it for a minute (QG_READY_GRACE_SECONDS).
    readinessProbe:
      httpGet: { path: /readyz, port: health }
      periodSeconds: 2
      timeoutSeconds: 4
      failureThreshold: 2
    resources:
      {{- toYaml $values.resources | nindent 6 }}
    securityContext:
      {{- include "questglass.containerSecurity" $root | nindent 6 }}
    volumeMounts:
      - { name: tmp, mountPath: /tmp }
      {{- if and (ne .component "webhook-worker") $root.Values.files.existingClaim }}
      - { name: files, mountPath: /files, readOnly: {{ include "questglass.filesAreReadOnly" . }} }
      {{- end }}
volumes:
  - name: tmp
    emptyDir: { sizeLimit: 256Mi }
  {{- if and (ne .component "webhook-worker") $root.Values.files.existingClaim }}
  - name: files
    persistentVolumeClaim: { claimName: {{ $root.Values.files.existingClaim }}, readOnly: {{ include "questglass.filesAreReadOnly" . }} }
  {{- end }}
{{- end -}}
