/** Metrics reported by Prometheus and third-party exporters, by source. */
export const exporters: Record<string, readonly string[]> = {
  Prometheus: ['up'],
  'blackbox exporter': ['probe_success', 'probe_ssl_earliest_cert_expiry'],
  'kube-state-metrics': [
    'kube_cronjob_status_last_successful_time',
    'kube_horizontalpodautoscaler_spec_max_replicas',
    'kube_horizontalpodautoscaler_status_condition',
    'kube_horizontalpodautoscaler_status_current_replicas',
  ],
};
