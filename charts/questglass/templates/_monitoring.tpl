{{/* Picks this installation's metrics among all of a Prometheus: the job that the PodMonitor gives them. */}}
{{- define "questglass.monitoring.selector" -}}
{{- .Values.monitoring.prometheusRule.selector | default (printf "job=%q" (printf "%s/%s" .Release.Namespace (include "questglass.fullname" .))) -}}
{{- end -}}
