{{/* Picks this installation's metrics among all of a Prometheus: the job that the PodMonitor gives them. */}}
{{- define "questglass.monitoring.selector" -}}
{{- .Values.monitoring.prometheusRule.selector | default (printf "job=%q" (include "questglass.monitoring.installation" .)) -}}
{{- end -}}

{{/* The name of this installation among all of a Prometheus: the job that the PodMonitor gives, and a label of what is recorded of it. */}}
{{- define "questglass.monitoring.installation" -}}
{{- printf "%s/%s" .Release.Namespace (include "questglass.fullname" .) -}}
{{- end -}}
