{{/* Settings that are no secret, of one process: a ConfigMap's data. Takes (dict "root" $ "component" … "values" …). */}}
{{- define "questglass.settings" -}}
{{- $values := .root.Values -}}
{{- $settings := dict -}}
{{- if has .component (list "api" "mcp" "webhook-worker") }}{{ $_ := set $settings "QG_PUBLIC_URL" $values.publicUrl }}{{ end -}}
{{- if has .component (list "api" "mcp") -}}
  {{- if $values.oauth.enabled }}{{ $_ := set $settings "QG_OAUTH" "on" }}{{ end -}}
  {{- with $values.trustedProxies }}{{ $_ := set $settings "QG_TRUSTED_PROXIES" (join "," .) }}{{ end -}}
{{- end -}}
{{- if and (ne .component "webhook-worker") $values.files.existingClaim }}{{ $_ := set $settings "QG_FILES_DIR" "/files" }}{{ end -}}
{{- if ne .component "webhook-worker" -}}
  {{- with $values.dataSources.addressesAllowed }}{{ $_ := set $settings "QG_SOURCE_ADDRESSES_ALLOWED" (join "," .) }}{{ end -}}
  {{- with $values.dataSources.addressesDenied }}{{ $_ := set $settings "QG_SOURCE_ADDRESSES_DENIED" (join "," .) }}{{ end -}}
{{- end -}}
{{- if ne .component "mcp" -}}
  {{- with $values.webhooks.addressesAllowed }}{{ $_ := set $settings "QG_WEBHOOK_ADDRESSES_ALLOWED" (join "," .) }}{{ end -}}
  {{- $_ := set $settings "QG_WEBHOOK_PLAIN_HTTP" $values.webhooks.plainHttp -}}
{{- end -}}
{{- if and (has .component (list "api" "webhook-worker")) $values.webhooks.proxy.existingSecret }}{{ $_ := set $settings "QG_WEBHOOK_PROXY_LOOKUP" $values.webhooks.proxy.lookup }}{{ end -}}
{{- if and (has .component (list "api" "webhook-worker")) $values.mail.existingSecret }}{{ $_ := set $settings "QG_SMTP_FROM" (required "mail.from is missing: it goes with mail.existingSecret" $values.mail.from) }}{{ end -}}
{{- if and (eq .component "api") $values.printing.chromium }}{{ $_ := set $settings "QG_CHROMIUM" $values.printing.chromium }}{{ end -}}
{{- if and (eq .component "api") $values.oidc.issuer }}{{ $_ := set $settings "QG_OIDC_ISSUER" $values.oidc.issuer }}{{ end -}}
{{- if eq .component "controller" -}}
  {{- $_ := set $settings "QG_LEASE_NAME" (printf "%s-controller" (include "questglass.fullname" .root)) -}}
  {{- if $values.controller.watchAllNamespaces }}{{ $_ := set $settings "QG_NAMESPACES" "*" }}{{ end -}}
  {{- with $values.controller.watchNamespaces }}{{ $_ := set $settings "QG_NAMESPACES" (join "," .) }}{{ end -}}
{{- end -}}
{{- toYaml (mergeOverwrite $settings (deepCopy $values.settings) (deepCopy .values.settings)) -}}
{{- end -}}

{{- define "questglass.databaseUrl" -}}
- name: DATABASE_URL
  valueFrom:
    secretKeyRef:
      name: {{ include "questglass.database.secret" . }}
      key: {{ include "questglass.database.key" . }}
{{- end -}}

{{/* What a process reads from its environment: secrets by reference, the rest from its ConfigMap. */}}
{{- define "questglass.environment" -}}
{{- $root := .root -}}
env:
  {{- include "questglass.databaseUrl" $root | nindent 2 }}
  - name: QG_SECRET_KEYS
    valueFrom:
      secretKeyRef: { name: {{ $root.Values.secretKeys.existingSecret }}, key: {{ $root.Values.secretKeys.key }} }
  {{- if and (eq .component "api") $root.Values.oidc.issuer }}
  - name: QG_OIDC_CLIENT_ID
    valueFrom:
      secretKeyRef: { name: {{ $root.Values.oidc.existingSecret }}, key: {{ $root.Values.oidc.clientIdKey }} }
  - name: QG_OIDC_CLIENT_SECRET
    valueFrom:
      secretKeyRef: { name: {{ $root.Values.oidc.existingSecret }}, key: {{ $root.Values.oidc.clientSecretKey }} }
  {{- end }}
  {{- if has .component (list "api" "webhook-worker") }}{{ with $root.Values.webhooks.proxy }}{{ if .existingSecret }}
  - name: QG_WEBHOOK_PROXY
    valueFrom:
      secretKeyRef: { name: {{ .existingSecret }}, key: {{ .key }} }
  {{- end }}{{ end }}{{ end }}
  {{- if has .component (list "api" "webhook-worker") }}{{ with $root.Values.mail }}{{ if .existingSecret }}
  - name: QG_SMTP_URL
    valueFrom:
      secretKeyRef: { name: {{ .existingSecret }}, key: {{ .key }} }
  {{- end }}{{ end }}{{ end }}
  {{- with concat $root.Values.extraEnv .values.extraEnv }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
envFrom:
  - configMapRef: { name: {{ include "questglass.fullname" $root }}-{{ .component }} }
  {{- with $root.Values.extraEnvFrom }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}
