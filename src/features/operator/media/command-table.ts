import type { OperatorCommands } from '../types.ts';

export const mediaCommands = {
  media: {
    description: 'Lists the pictures of the media library with their size, description and focal point.',
    arguments: {},
    example: 'media',
    failsIf: [],
    isReadOnly: true,
  },
  'save-media': {
    description:
      'Saves a picture under a name, in place of the picture that has the name. Pages show it within a second.',
    arguments: {
      file: {
        kind: 'text',
        placeholder: 'FILE',
        description: 'JPEG, PNG, WebP or AVIF file of up to 25 MB.',
        isPositional: true,
        isRequired: true,
      },
      name: {
        kind: 'text',
        placeholder: 'NAME',
        description: 'Name under which pages look for it, such as the slug of a wine.',
        isRequired: true,
      },
      alt: {
        kind: 'text',
        placeholder: 'TEXT',
        description: 'Describes the picture for people who can’t see it.',
        isRequired: true,
      },
      focal: {
        kind: 'text',
        placeholder: 'X,Y',
        description:
          'Point to keep in view when the picture is cropped, as fractions of width and height. The center by default.',
      },
    },
    example: 'save-media label.png --name merlot-2022 --alt "A bottle" --focal 0.5,0.4',
    failsIf: [
      'The file can’t be read, isn’t a picture of these types, or is damaged or animated.',
      'The file is larger than 25 MB, or the picture has more than 60 megapixels.',
      'The name, the description or the focal point is invalid.',
    ],
  },
  'remove-media': {
    description:
      'Removes a picture with its files. Pages then show the built-in picture of that name, if any.',
    arguments: {
      name: {
        kind: 'text',
        placeholder: 'NAME',
        description: 'Name of the picture.',
        isPositional: true,
        isRequired: true,
      },
    },
    example: 'remove-media merlot-2022',
    failsIf: ['There is no saved picture of that name.'],
  },
} as const satisfies OperatorCommands;
