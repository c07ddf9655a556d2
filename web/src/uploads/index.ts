export { uploadsQuery } from './queries.ts';
export { UploadSection } from './upload-form.tsx';
export { uploadsParams } from './uploads-params.ts';
export { UploadsSection } from './uploads-section.tsx';
