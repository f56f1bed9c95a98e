/** Percent from which a show counts as watched, since credits follow. */
const completedFrom = 95;

/** True when a report reaches the threshold, or when the player reports the end. */
export const completes = (report: { progress: number; completed?: boolean | undefined }): boolean =>
  report.completed === true || report.progress >= completedFrom;
