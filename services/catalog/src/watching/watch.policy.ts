/** From here on a show counts as watched, in percent: what follows are the credits. */
const completedFrom = 95;

/** Whether a report completes a show: by how far it has come, or because the player says that it has ended. */
export const completes = (report: { progress: number; completed?: boolean | undefined }): boolean =>
  report.completed === true || report.progress >= completedFrom;
