import { describe, expect, test } from 'vitest';
import { matchRoutes } from './app-routes.ts';

const PATHS = ['/$token', '/', '/chats', '/chats/', '/chats/$id', '/landers/$name/{-$slug}', '/a.b', '/login'];
const find = matchRoutes([...PATHS, '/transactions/{-$id}'].map((path) => ({ path })));

describe('matchRoutes', () => {
  test.each([
    ['/', '/'],
    ['/login', '/login'],
    ['/chats', '/chats/'],
    ['/chats/', '/chats/'],
    ['/Chats/1', '/chats/$id'],
    ['/landers/x', '/landers/$name/{-$slug}'],
    ['/landers/x/y.z', '/landers/$name/{-$slug}'],
    ['/a.b', '/a.b'],
    ['/transactions', '/transactions/{-$id}'],
    ['/transactions/1', '/transactions/{-$id}'],
    ['/chat', '/$token'],
    ['/axb', '/$token'],
  ])('finds for %s the route %s', (path, route) => expect(find(path)?.path).toBe(route));

  test.each(['/chats/1/2', '/landers/x/y/z', '//', '/chats//', '/x/chats'])('finds no route for %s', (path) =>
    expect(find(path)).toBeUndefined(),
  );
});
