/** Width in px that a photo of a prescription is stored with: small writing can still be read. */
export const PRESCRIPTION_WIDTH = 1600;

/** What a stored prescription's file is: photos are stored as WebP. */
export const PAPER_TYPES = ['image/webp', 'application/pdf'] as const;
export type PaperType = (typeof PAPER_TYPES)[number];

/**
 * Types of the files that are taken; their content decides. Where they are named like this, iPhones send a HEIC photo as
 * JPEG, and Android offers the camera.
 */
export const SENT_PAPER_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'application/pdf',
] as const;

/** Where an owner reads the file of a prescription, and sends it: `POST`, `multipart/form-data` with the one file. */
export const ownPrescriptionFile = (id: string): string => `/api/account/prescriptions/${id}/file`;

/** Where the file of a prescription is sent that is only there for an order. */
export const orderedPrescriptionFile = (id: string): string => `/api/prescriptions/${id}/file`;

/** Paths of both. */
export const PRESCRIPTION_FILE_PATH = /^\/api\/(account\/)?prescriptions\/[^/]+\/file$/;
