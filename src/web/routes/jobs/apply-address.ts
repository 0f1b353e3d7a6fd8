/** Keeps where the visitor came from, so that the application knows it too. */
export const applyAddress = (jobId: string, source: string | undefined): string =>
  `/application/${encodeURIComponent(jobId)}${source ? `?${new URLSearchParams({ utm_source: source })}` : ''}`
