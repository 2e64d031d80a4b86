import { Route, Routes } from 'react-router-dom';
import { notFound, screens } from './screens.ts';

/** The page of the path. */
export function Pages() {
  return (
    <Routes>
      {Object.entries(screens).map(([path, { Page }]) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route path="*" element={<notFound.Page />} />
    </Routes>
  );
}
