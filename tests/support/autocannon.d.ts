/** The part of autocannon's interface that the benchmark uses; the package brings no types. */
declare module 'autocannon' {
  export interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Makes each request again from its template. */
    setupRequest?: (request: Request) => Request;
  }
  export interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Requests a second, of all connections. */
    overallRate?: number;
    headers?: Record<string, string>;
    requests: Request[];
  }
  export interface Result {
    /** Milliseconds. */
    latency: { p50: number; p99: number };
    requests: { average: number; total: number };
    errors: number;
    non2xx: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
