/** What we use of the Khronos glTF validator, which has no types of its own. */
declare module 'gltf-validator' {
  export function validateBytes(
    data: Uint8Array,
    options: { format: 'glb'; maxIssues: number; writeTimestamp: boolean },
  ): Promise<{
    issues: { numErrors: number };
    info?: { resources?: { storage?: 'glb' | 'data-uri' | 'external' }[] };
  }>;
}
