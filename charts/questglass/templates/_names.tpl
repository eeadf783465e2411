{{- define "questglass.name" -}}
{{- .Values.nameOverride | default .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{/* At most 40 characters, so that the longest suffix still fits a label. */}}
{{- define "questglass.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- $name := include "questglass.name" . -}}
{{- (contains $name .Release.Name | ternary .Release.Name (printf "%s-%s" .Release.Name $name)) | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "questglass.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
app.kubernetes.io/name: {{ include "questglass.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/part-of: questglass
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- with .Values.extraLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* What never changes in the life of a release. Takes (dict "root" $ "component" "api"). */}}
{{- define "questglass.selector" -}}
app.kubernetes.io/name: {{ include "questglass.name" .root }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "questglass.component.metadata" -}}
name: {{ include "questglass.fullname" .root }}-{{ .component }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- include "questglass.labels" .root | nindent 2 }}
  app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "questglass.image" -}}
{{- with .Values.image -}}
{{ .repository }}:{{ .tag | default $.Chart.AppVersion }}{{ with .digest }}@{{ . }}{{ end }}
{{- end -}}
{{- end -}}

{{- define "questglass.database.secret" -}}
{{- if eq .Values.database.mode "cloudnativepg" -}}
{{ include "questglass.fullname" . }}-database-app
{{- else -}}
{{ .Values.database.existingSecret }}
{{- end -}}
{{- end -}}

{{- define "questglass.database.key" -}}
{{- eq .Values.database.mode "cloudnativepg" | ternary "uri" .Values.database.key -}}
{{- end -}}
