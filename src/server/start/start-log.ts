import { guardLog, logAsJson, outliveLog } from '../base/log.ts';
import { ownWorker } from '../base/workers.ts';
import { currentRequest } from '../operating/current-request.ts';

/** Starts this process's log: before its environment is read, since what is wrong with that is logged too. */
export function startLog(): void {
  if (process.env.LOG_FORMAT !== 'json') guardLog();
  else
    logAsJson(() => {
      const request = currentRequest();
      const worker = ownWorker()?.number;
      return { worker, requestId: request?.id, route: request?.route };
    });
  outliveLog();
}
