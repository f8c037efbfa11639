{{- define "kwanzaa.labels" -}}
app.kubernetes.io/name: kwanzaa
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "kwanzaa.image" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end }}

{{- define "kwanzaa.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user }}
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "kwanzaa.container" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "kwanzaa.environment" -}}
envFrom:
  - configMapRef: { name: {{ .root.Release.Name }}-settings }
  - secretRef: { name: {{ .root.Values.secrets.shared }} }
  - secretRef: { name: {{ .secret }} }
env:
  - { name: KWANZAA_ROLE, value: {{ .role }} }
{{- end }}

{{- define "kwanzaa.mounts" -}}
volumeMounts:
  - { name: caller, mountPath: /run/kwanzaa/tls, readOnly: true }
  - { name: state, mountPath: /srv/state }
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "kwanzaa.volumes" -}}
volumes:
  - name: caller
    secret: { secretName: {{ .Values.secrets.callerTls }}, defaultMode: 0440 }
  - name: state
    persistentVolumeClaim: { claimName: {{ .Release.Name }}-state }
  - name: tmp
    emptyDir: {}
{{- end }}
