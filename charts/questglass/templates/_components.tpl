{{/* The processes of this installation and their values: {"api": {…}, …}; read it with fromJson. */}}
{{- define "questglass.components" -}}
{{- $all := dict "api" .Values.api "webhook-worker" .Values.webhookWorker -}}
{{- if .Values.mcp.enabled }}{{ $_ := set $all "mcp" .Values.mcp }}{{ end -}}
{{- if .Values.controller.enabled }}{{ $_ := set $all "controller" .Values.controller }}{{ end -}}
{{- toJson $all -}}
{{- end -}}

{{/* The paths that each process answers, by their beginning or exactly; the longer path first. Routes and ingress read it with fromJsonArray. */}}
{{- define "questglass.paths" -}}
{{- $paths := list -}}
{{- if .Values.mcp.enabled }}{{ $paths = append $paths (dict "path" "/v1/mcp" "component" "mcp") }}{{ end -}}
{{- range list "/v1" "/auth" "/workspaces" "/app" "/embed" "/docs" "/llms.txt" "/mail" }}{{ $paths = append $paths (dict "path" . "component" "api") }}{{ end -}}
{{- if .Values.oauth.enabled }}{{ range list "/.well-known/oauth-protected-resource" "/.well-known/oauth-authorization-server" }}{{ $paths = append $paths (dict "path" . "component" "api") }}{{ end }}{{ end -}}
{{- /* The api leads people who open the bare address to the console; nothing else of what has no path here is let in. */ -}}
{{- toJson (append $paths (dict "path" "/" "component" "api" "exact" true)) -}}
{{- end -}}

{{/* The namespaces that the controller has a Role in; none where it has a ClusterRole. Read it with fromJsonArray. */}}
{{- define "questglass.watchedNamespaces" -}}
{{- $controller := .Values.controller -}}
{{- if and $controller.watchAllNamespaces $controller.watchNamespaces }}{{ fail "controller.watchNamespaces: name namespaces, or set controller.watchAllNamespaces" }}{{ end -}}
{{- toJson ($controller.watchAllNamespaces | ternary (list) ($controller.watchNamespaces | default (list .Release.Namespace) | uniq)) -}}
{{- end -}}
