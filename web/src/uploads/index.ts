export { NewUploadSection } from './new-upload-section.tsx';
export { uploadsQuery } from './queries.ts';
export { uploadsParams } from './uploads-params.ts';
export { UploadsSection } from './uploads-section.tsx';
